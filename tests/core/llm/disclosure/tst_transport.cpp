// SPDX-License-Identifier: GPL-3.0-or-later
// The way to a server: certificates, proxies, redirects. Servers and client share this thread's event loop.
#include "core/llm/disclosure/failure.h"
#include "core/llm/disclosure/http_transport.h"

#include <QFile>
#include <QRegularExpression>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslServer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

using namespace core::llm;
using namespace Qt::StringLiterals;

class TestTransport : public QObject {
    Q_OBJECT

private slots:
    void onlyATrustedCertificateIsSpokenTo_data();
    void onlyATrustedCertificateIsSpokenTo();
    void aFileOfCertificatesThatIsNoneIsSaid();
    void aProxyCarriesAPlainRequest();
    void aProxySeesOnlyWhereASecureRequestGoes();
    void aProxyThatRefusesIsNamed_data();
    void aProxyThatRefusesIsNamed();
    void theSystemsProxyIsNotForThisMachine();
    void noRedirectIsFollowed_data();
    void noRedirectIsFollowed();
};

namespace {
constexpr auto key = "Bearer sk-secret-4711";

QByteArray corpus(const QString& name)
{
    QFile file(QFINDTESTDATA(u"../../../corpus/tls/"_s + name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Answers each connection's first request head with `reply` and keeps what it was sent.
template <typename Server> class Answering {
public:
    explicit Answering(QByteArray reply = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    {
        QObject::connect(&m_server, &QTcpServer::pendingConnectionAvailable, &m_server, [this, reply] {
            auto* socket = m_server.nextPendingConnection();
            QObject::connect(socket, &QTcpSocket::readyRead, &m_server, [this, socket, reply] {
                received += socket->readAll();
                if (received.contains("\r\n\r\n")) {
                    socket->write(reply);
                    socket->disconnectFromHost();
                }
            });
        });
    }
    bool listen() { return m_server.listen(QHostAddress::LocalHost); }
    Server& server() { return m_server; }
    std::string at() const { return "127.0.0.1:" + std::to_string(m_server.serverPort()); }

    QByteArray received;

private:
    Server m_server;
};

using PlainServer = Answering<QTcpServer>;
using SecureServer = Answering<QSslServer>;

void present(SecureServer& secure, const QString& name)
{
    const auto pem = corpus(name);
    auto configuration = QSslConfiguration::defaultConfiguration();
    configuration.setLocalCertificate(QSslCertificate(pem));
    configuration.setPrivateKey(QSslKey(pem, QSsl::Ec));
    secure.server().setSslConfiguration(configuration);
}

/// Takes CONNECT and carries bytes both ways.
class Tunnel {
public:
    Tunnel()
    {
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            auto* near = m_server.nextPendingConnection();
            auto* far = new QTcpSocket(near);
            QObject::connect(near, &QTcpSocket::readyRead, far, [this, near, far] {
                const auto bytes = near->readAll();
                if (far->state() != QTcpSocket::UnconnectedState) {
                    far->write(bytes);
                    return;
                }
                seen += bytes;
                const auto place = bytes.split(' ').value(1).split(':');
                far->connectToHost(QString::fromLatin1(place.value(0)), place.value(1).toUShort());
                near->write("HTTP/1.1 200 Connection established\r\n\r\n");
            });
            QObject::connect(far, &QTcpSocket::readyRead, near, [near, far] { near->write(far->readAll()); });
        });
    }
    bool listen() { return m_server.listen(QHostAddress::LocalHost); }
    std::string url() const { return "http://127.0.0.1:" + std::to_string(m_server.serverPort()); }

    QByteArray seen;

private:
    QTcpServer m_server;
};

HttpLimits patient()
{
    return { .connect = std::chrono::seconds(60), .firstByte = std::chrono::seconds(60) };
}

std::expected<HttpHead, HttpFailure> post(const std::string& url, const HttpRoute& route = { "none", {} })
{
    return transmit({ url, { { "Authorization", key } }, "{}", "POST", route }, patient(),
        [](const auto&, auto) { return true; }, {});
}
} // namespace

void TestTransport::onlyATrustedCertificateIsSpokenTo_data()
{
    QTest::addColumn<QString>("certificate");
    QTest::addColumn<bool>("trusted");
    QTest::addColumn<bool>("passes");
    QTest::newRow("signed by nobody known") << u"good.pem"_s << false << false;
    QTest::newRow("signed by the person's own authority") << u"good.pem"_s << true << true;
    QTest::newRow("for another host") << u"other.pem"_s << true << false;
    QTest::newRow("expired") << u"expired.pem"_s << true << false;
}

void TestTransport::onlyATrustedCertificateIsSpokenTo()
{
    QFETCH(QString, certificate);
    QFETCH(bool, trusted);
    QFETCH(bool, passes);
    SecureServer server;
    present(server, certificate);
    QVERIFY(server.listen());
    const auto ca = trusted ? QFINDTESTDATA(u"../../../corpus/tls/ca.pem"_s).toStdString() : std::string();
    const auto url = "https://" + server.at() + "/v1";
    const auto head = post(url, { "none", ca });
    QCOMPARE(head.has_value(), passes);
    QCOMPARE(server.received.contains("sk-secret"), passes);
    if (!passes) {
        QCOMPARE(head.error().fault, HttpFault::Tls);
        const auto message = inWords(wireFailure(head.error(), url, patient()).error.message);
        QVERIFY2(message.contains("is not trusted. Nothing was sent."), message.c_str());
        QVERIFY(server.received.isEmpty());
    }
}

void TestTransport::aFileOfCertificatesThatIsNoneIsSaid()
{
    for (const auto* name : { "/nowhere/ca.pem", "/dev/null" }) {
        const auto head = post("https://127.0.0.1:1/", { "none", name });
        QVERIFY(!head);
        QCOMPARE(head.error().fault, HttpFault::CaFile);
    }
}

void TestTransport::aProxyCarriesAPlainRequest()
{
    PlainServer proxy;
    QVERIFY(proxy.listen());
    const auto head = post("http://model.example/v1/chat", { "http://" + proxy.at(), {} });
    QVERIFY(head);
    QVERIFY2(proxy.received.startsWith("POST http://model.example/v1/chat HTTP/1.1\r\n"), proxy.received.constData());
}

void TestTransport::aProxySeesOnlyWhereASecureRequestGoes()
{
    Tunnel proxy;
    SecureServer server;
    present(server, u"good.pem"_s);
    QVERIFY(proxy.listen() && server.listen());
    const auto head = post("https://" + server.at() + "/v1/chat",
        { proxy.url(), QFINDTESTDATA(u"../../../corpus/tls/ca.pem"_s).toStdString() });
    QVERIFY(head);
    QCOMPARE(head->status, 200);
    QVERIFY(server.received.contains(key) && server.received.startsWith("POST /v1/chat "));
    QVERIFY2(
        proxy.seen.startsWith("CONNECT " + QByteArray::fromStdString(server.at())) && !proxy.seen.contains("sk-secret"),
        proxy.seen.constData());
}

void TestTransport::aProxyThatRefusesIsNamed_data()
{
    QTest::addColumn<QByteArray>("reply");
    QTest::newRow("wants a password") << QByteArray("HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: "
                                                    "Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n");
    QTest::newRow("not there") << QByteArray();
}

void TestTransport::aProxyThatRefusesIsNamed()
{
    QFETCH(QByteArray, reply);
    PlainServer proxy(reply);
    QVERIFY(reply.isEmpty() || proxy.listen());
    const auto address = reply.isEmpty() ? std::string("http://127.0.0.1:1") : "http://" + proxy.at();
    for (const auto* url : { "http://model.example/v1", "https://model.example/v1" }) {
        const auto head = post(url, { address, {} });
        QVERIFY(!head || head->status == 407);
        if (!head) {
            QCOMPARE(head.error().fault, HttpFault::Proxy);
            const auto message = inWords(wireFailure(head.error(), url, patient()).error.message);
            QVERIFY2(message.starts_with("The proxy between here and"), message.c_str());
        }
        QVERIFY(!proxy.received.contains("sk-secret") || proxy.received.startsWith("POST http://"));
    }
}

void TestTransport::theSystemsProxyIsNotForThisMachine()
{
    PlainServer server;
    QVERIFY(server.listen());
    qputenv("http_proxy", "http://127.0.0.1:1");
    QVERIFY(post("http://" + server.at() + "/v1", {}));
    QVERIFY(server.received.startsWith("POST /v1 "));
    qunsetenv("http_proxy");
}

void TestTransport::noRedirectIsFollowed_data()
{
    QTest::addColumn<QByteArray>("target");
    for (const char* target :
        { "http://127.0.0.1:ELSEWHERE/v1", "/v2", "//127.0.0.1:ELSEWHERE/", "http://127.0.0.1@127.0.0.1:ELSEWHERE/",
            "https://127.0.0.1:ELSEWHERE/", "http://localhost:ELSEWHERE/", "ftp://x/", "" }) {
        QTest::newRow(*target ? target : "nowhere") << QByteArray(target);
    }
}

void TestTransport::noRedirectIsFollowed()
{
    QFETCH(QByteArray, target);
    PlainServer elsewhere;
    QVERIFY(elsewhere.listen());
    target.replace("ELSEWHERE", QByteArray::number(elsewhere.server().serverPort()));
    for (const char* status : { "301", "302", "303", "307", "308" }) {
        PlainServer server(
            "HTTP/1.1 " + QByteArray(status) + " Moved\r\nLocation: " + target + "\r\nContent-Length: 0\r\n\r\n");
        QVERIFY(server.listen());
        const auto head = post("http://" + server.at() + "/v1");
        QVERIFY(!head);
        QCOMPARE(head.error().fault, HttpFault::Redirect);
        QCOMPARE(head.error().detail, target.toStdString());
        QCOMPARE(server.received.count("POST "), 1);
    }
    QVERIFY(elsewhere.received.isEmpty());
}

QTEST_GUILESS_MAIN(TestTransport)
#include "tst_transport.moc"
