// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/http_transport.h"

#include <QEventLoop>
#include <QFile>
#include <QIODevice>
#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QSslConfiguration>
#include <QTimer>

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>

namespace core::llm {

namespace {
/// A sequential device: Qt cannot rewind it, so it can never send a body a second time behind our back.
class Upload : public QIODevice {
public:
    explicit Upload(std::string_view body)
        : m_rest(body)
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }
    bool isSequential() const override { return true; }
    qint64 bytesAvailable() const override { return static_cast<qint64>(m_rest.size()); }
    bool seek(qint64) override { return false; }
    bool reset() override { return false; }
    bool atEnd() const override { return m_rest.empty(); }

protected:
    qint64 readData(char* to, qint64 most) override
    {
        const auto count = std::min(m_rest.size(), static_cast<std::size_t>(most));
        if (count == 0) {
            return -1;
        }
        std::memcpy(to, m_rest.data(), count);
        m_rest.remove_prefix(count);
        return static_cast<qint64>(count);
    }
    qint64 writeData(const char*, qint64) override { return -1; }

private:
    std::string_view m_rest;
};

QByteArray bytesOf(std::string_view text)
{
    return { text.data(), static_cast<qsizetype>(text.size()) };
}

QNetworkRequest toQt(const HttpRequest& request)
{
    QNetworkRequest qt(QUrl::fromEncoded(bytesOf(request.url)));
    qt.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    qt.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
    qt.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    for (const auto attribute : { QNetworkRequest::CookieLoadControlAttribute,
             QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::AuthenticationReuseAttribute }) {
        qt.setAttribute(attribute, QNetworkRequest::Manual);
    }
    qt.setRawHeader("User-Agent", "Assay/0.1");
    qt.setRawHeader("Accept-Language", "en");
    if (request.method == "POST") {
        qt.setHeader(QNetworkRequest::ContentLengthHeader, static_cast<qlonglong>(request.body.size()));
    }
    if (!request.route.caFile.empty()) {
        auto ssl = QSslConfiguration::defaultConfiguration();
        ssl.addCaCertificates(QFile::decodeName(bytesOf(request.route.caFile)));
        qt.setSslConfiguration(ssl);
    }
    for (const auto& header : request.headers) {
        qt.setRawHeader(bytesOf(header.name), bytesOf(header.value));
    }
    return qt;
}

/// The system's proxies; never for this machine.
class SystemProxies : public QNetworkProxyFactory {
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery& query) override
    {
        const auto host = query.peerHostName();
        const bool here = host == u"localhost" || QHostAddress(host).isLoopback();
        return here ? QList { QNetworkProxy(QNetworkProxy::NoProxy) } : systemProxyForQuery(query);
    }
};

void setProxy(QNetworkAccessManager& manager, const std::string& proxy)
{
    if (proxy.empty()) {
        manager.setProxyFactory(new SystemProxies); // the manager owns it
        return;
    }
    const QUrl url(QString::fromStdString(proxy == "none" ? std::string() : proxy));
    const auto type = proxy == "none" ? QNetworkProxy::NoProxy
        : url.scheme() == u"socks5"   ? QNetworkProxy::Socks5Proxy
                                      : QNetworkProxy::HttpProxy;
    manager.setProxy(
        QNetworkProxy(type, url.host(), static_cast<quint16>(url.port(8080)), url.userName(), url.password()));
}

HttpFault faultOf(QNetworkReply::NetworkError error)
{
    switch (error) {
    case QNetworkReply::ConnectionRefusedError: return HttpFault::Refused;
    case QNetworkReply::HostNotFoundError:
    case QNetworkReply::ProtocolUnknownError:
    case QNetworkReply::ProtocolInvalidOperationError: return HttpFault::HostNotFound;
    case QNetworkReply::SslHandshakeFailedError: return HttpFault::Tls;
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
    case QNetworkReply::ProxyAuthenticationRequiredError: return HttpFault::Proxy;
    default: return HttpFault::Closed;
    }
}

/// Qt also reports every 4xx and 5xx as an error; those are answers, not faults.
bool isBrokenWire(QNetworkReply::NetworkError error)
{
    return error < QNetworkReply::ContentAccessDenied || error == QNetworkReply::ContentReSendError
        || error == QNetworkReply::ProtocolFailure;
}

/// One request from first byte to last.
class Exchange {
public:
    Exchange(const HttpRequest& request, const HttpLimits& limits, const OnBytes& onBytes)
        : m_limits(limits)
        , m_onBytes(onBytes)
        , m_upload(request.body)
    {
        setProxy(m_manager, request.route.proxy);
        m_reply.reset(request.method == "GET" ? m_manager.get(toQt(request))
                : request.method == "DELETE"  ? m_manager.deleteResource(toQt(request))
                                              : m_manager.post(toQt(request), &m_upload));
        m_timer.setSingleShot(true);
        m_total.setSingleShot(true);
        QObject::connect(&m_timer, &QTimer::timeout, &m_loop, [this] { stop(m_timerFault, {}); });
        QObject::connect(&m_total, &QTimer::timeout, &m_loop, [this] { stop(HttpFault::TotalTimeout, {}); });
        QObject::connect(m_reply.get(), &QNetworkReply::requestSent, &m_loop,
            [this] { watch(m_limits.firstByte, HttpFault::FirstByteTimeout); });
        QObject::connect(m_reply.get(), &QNetworkReply::metaDataChanged, &m_loop, [this] { takeHead(); });
        QObject::connect(m_reply.get(), &QNetworkReply::readyRead, &m_loop, [this] { takeBytes(); });
        QObject::connect(m_reply.get(), &QNetworkReply::finished, &m_loop, [this] { takeEnd(); });
    }

    std::expected<HttpHead, HttpFailure> run(std::stop_token stopToken)
    {
        watch(m_limits.connect, HttpFault::ConnectTimeout);
        m_total.start(m_limits.total);
        {
            const std::stop_callback onStop(stopToken, [this] {
                QMetaObject::invokeMethod(&m_loop, [this] { stop(HttpFault::Cancelled, {}); }, Qt::QueuedConnection);
            });
            if (!m_over) {
                m_loop.exec();
            }
        }
        m_reply->disconnect(&m_loop);
        m_reply->abort();
        if (m_failure) {
            return std::unexpected(*m_failure);
        }
        return m_head;
    }

private:
    void watch(std::chrono::milliseconds limit, HttpFault fault)
    {
        m_timerFault = fault;
        m_timer.start(limit);
    }

    void stop(std::optional<HttpFault> fault, const std::string& detail)
    {
        if (!m_over && fault) {
            m_failure = HttpFailure { *fault, detail };
        }
        m_over = true;
        m_loop.quit();
    }

    void takeHead()
    {
        const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
        if (m_over || status == 0) {
            return;
        }
        m_head.status = status;
        m_head.headers.clear();
        for (const auto& [name, value] : m_reply->rawHeaderPairs()) {
            m_head.headers.push_back({ name.toStdString(), value.toStdString() });
        }
        watch(m_limits.idle, HttpFault::IdleTimeout);
        if (status / 100 == 3) {
            stop(HttpFault::Redirect, m_head.header("location"));
        }
    }

    void takeBytes()
    {
        if (m_over) {
            return;
        }
        watch(m_limits.idle, HttpFault::IdleTimeout);
        const auto bytes = m_reply->readAll();
        m_received += bytes.size();
        if (m_received > m_limits.responseBytes) {
            return stop(HttpFault::TooLarge, {});
        }
        if (!m_onBytes(m_head, { bytes.constData(), static_cast<std::size_t>(bytes.size()) })) {
            stop(std::nullopt, {});
        }
    }

    void takeEnd()
    {
        if (m_over) {
            return;
        }
        takeHead();
        if (!m_over && m_reply->bytesAvailable() > 0) {
            takeBytes();
        }
        const auto error = m_reply->error();
        if (error == QNetworkReply::NoError || (m_head.status != 0 && !isBrokenWire(error))) {
            return stop(std::nullopt, {});
        }
        const auto words = m_reply->errorString().toStdString();
        stop(faultOf(error), words == "Unknown error" ? std::string() : words);
    }

    HttpLimits m_limits;
    const OnBytes& m_onBytes;
    QEventLoop m_loop;
    QTimer m_timer;
    QTimer m_total;
    QNetworkAccessManager m_manager;
    Upload m_upload;
    std::unique_ptr<QNetworkReply> m_reply;
    HttpHead m_head;
    HttpFault m_timerFault = HttpFault::ConnectTimeout;
    std::optional<HttpFailure> m_failure;
    std::int64_t m_received = 0;
    bool m_over = false;
};
} // namespace

std::string HttpHead::header(std::string_view name) const
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    const auto found = std::ranges::find_if(
        headers, [&](const Header& header) { return std::ranges::equal(header.name, name, {}, lower, lower); });
    return found == headers.end() ? std::string() : found->value;
}

std::expected<HttpHead, HttpFailure> transmit(
    const HttpRequest& request, const HttpLimits& limits, const OnBytes& onBytes, std::stop_token stop)
{
    if (stop.stop_requested()) {
        return std::unexpected(HttpFailure { HttpFault::Cancelled, {} });
    }
    const auto& caFile = request.route.caFile;
    if (!caFile.empty() && QSslCertificate::fromPath(QFile::decodeName(bytesOf(caFile))).isEmpty()) {
        return std::unexpected(HttpFailure { HttpFault::CaFile, caFile });
    }
    return Exchange(request, limits, onBytes).run(stop);
}

} // namespace core::llm
