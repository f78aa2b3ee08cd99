// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model_server/model_server.h"

#include <QTcpSocket>
#include <QTimer>

#include <optional>
#include <sys/socket.h>

namespace test {

namespace {
/// The request once all of it is there.
std::optional<ReceivedRequest> wholeRequest(const QByteArray& bytes)
{
    const auto end = bytes.indexOf("\r\n\r\n");
    if (end < 0) {
        return std::nullopt;
    }
    const auto lines = bytes.left(end).split('\n');
    const auto words = lines.first().trimmed().split(' ');
    ReceivedRequest request { words.value(0), words.value(1), {}, bytes.mid(end + 4) };
    for (const auto& line : lines.mid(1)) {
        const auto colon = line.indexOf(':');
        request.headers.append({ line.left(colon).trimmed().toLower(), line.mid(colon + 1).trimmed() });
    }
    if (request.body.size() < request.header("content-length").toLongLong()) {
        return std::nullopt;
    }
    return request;
}

/// "/play/NAME/VISIT/…" plays the scenario NAME, whatever the server's own is, and counts the requests of each visit
/// on its own; what follows is the path. A redirect leads to the reply that "plain" gives. The part that was taken
/// off, or nothing.
QByteArray takeVisit(ReceivedRequest& request, ScenarioOptions& options)
{
    const auto parts = request.path.split('/');
    if (parts.size() < 5 || parts[1] != "play") {
        return {};
    }
    const auto visit = "/play/" + parts[2] + '/' + parts[3];
    request.path = request.path.mid(visit.size());
    options.name = QString::fromUtf8(parts[2]);
    options.redirectTo = "/play/plain/" + parts[3] + request.path;
    return visit;
}

/// Closing with a zero linger sends RST instead of FIN.
void reset(QTcpSocket* socket)
{
    const linger now { 1, 0 };
    setsockopt(static_cast<int>(socket->socketDescriptor()), SOL_SOCKET, SO_LINGER, &now, sizeof now);
    socket->abort();
}
} // namespace

ModelServer::ModelServer(ScenarioOptions options, std::function<void(const ReceivedRequest&)> onRequest)
    : m_options(std::move(options))
    , m_onRequest(std::move(onRequest))
{
    connect(&m_server, &QTcpServer::newConnection, this, &ModelServer::accept);
}

bool ModelServer::listen(quint16 port)
{
    return m_server.listen(QHostAddress::LocalHost, port);
}

void ModelServer::accept()
{
    while (auto* socket = m_server.nextPendingConnection()) {
        connect(socket, &QTcpSocket::readyRead, this, [this, socket] { read(socket); });
        connect(socket, &QTcpSocket::disconnected, this, [this, socket] {
            m_received.remove(socket);
            socket->deleteLater();
        });
    }
}

void ModelServer::read(QTcpSocket* socket)
{
    auto& bytes = m_received[socket];
    bytes += socket->readAll();
    auto request = wholeRequest(bytes);
    if (!request) {
        return;
    }
    bytes.clear();
    if (m_onRequest) {
        m_onRequest(*request);
    }
    auto options = m_options;
    const int number = ++m_requests[takeVisit(*request, options)];
    play(socket, scriptFor(options, number, *request), 0);
}

void ModelServer::play(QTcpSocket* socket, const Script& script, qsizetype from)
{
    for (auto i = from; i < script.size() && socket->isOpen(); ++i) {
        const auto& act = script[i];
        switch (act.kind) {
        case Act::Send:
            socket->write(act.bytes);
            socket->flush();
            break;
        case Act::Pause:
            QTimer::singleShot(act.milliseconds, socket, [this, socket, script, i] { play(socket, script, i + 1); });
            return;
        case Act::Close: socket->disconnectFromHost(); return;
        case Act::Reset: reset(socket); return;
        case Act::Hang: return;
        }
    }
}

ThreadedModelServer::ThreadedModelServer(const QString& scenario)
    : ThreadedModelServer(ScenarioOptions { .name = scenario })
{
}

ThreadedModelServer::ThreadedModelServer(ScenarioOptions options)
{
    m_server = new ModelServer(std::move(options), [this](const ReceivedRequest& request) {
        const std::scoped_lock lock(m_mutex);
        m_requests.append(request);
    });
    m_server->moveToThread(&m_thread);
    QObject::connect(&m_thread, &QThread::finished, m_server, &QObject::deleteLater);
    m_thread.start();
    QMetaObject::invokeMethod(
        m_server, [this] { m_port = m_server->listen(0) ? m_server->port() : quint16 { 0 }; },
        Qt::BlockingQueuedConnection);
}

ThreadedModelServer::~ThreadedModelServer()
{
    m_thread.quit();
    m_thread.wait();
}

std::string ThreadedModelServer::origin() const
{
    return "http://127.0.0.1:" + std::to_string(m_port);
}

QList<ReceivedRequest> ThreadedModelServer::requests() const
{
    const std::scoped_lock lock(m_mutex);
    return m_requests;
}

} // namespace test
