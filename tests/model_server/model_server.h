// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/model_server/scenarios.h"

#include <QHash>
#include <QTcpServer>
#include <QThread>

#include <functional>
#include <memory>
#include <mutex>

class QTcpSocket;

namespace test {

/// An HTTP/1.1 server on loopback that plays one scenario, byte by byte, and tells what it received. Under
/// "/play/NAME/VISIT" it plays any other scenario.
class ModelServer : public QObject {
    Q_OBJECT

public:
    explicit ModelServer(ScenarioOptions options, std::function<void(const ReceivedRequest&)> onRequest = {});
    bool listen(quint16 port); ///< 0: any
    quint16 port() const { return m_server.serverPort(); }

private:
    void accept();
    void read(QTcpSocket* socket);
    void play(QTcpSocket* socket, const Script& script, qsizetype from);

    ScenarioOptions m_options;
    std::function<void(const ReceivedRequest&)> m_onRequest;
    QHash<QTcpSocket*, QByteArray> m_received;
    QHash<QByteArray, int> m_requests; ///< by visit; "" is that of the server's own scenario
    QTcpServer m_server { this }; ///< goes first: its sockets say farewell to the rest
};

/// The server in a thread of its own, for tests whose thread is busy being the client.
class ThreadedModelServer {
public:
    explicit ThreadedModelServer(ScenarioOptions options);
    explicit ThreadedModelServer(const QString& scenario);
    ~ThreadedModelServer();

    std::string origin() const; ///< "http://127.0.0.1:4711"
    std::string baseUrl() const { return origin() + "/v1"; }
    QList<ReceivedRequest> requests() const;

private:
    mutable std::mutex m_mutex;
    QList<ReceivedRequest> m_requests;
    QThread m_thread;
    ModelServer* m_server = nullptr;
    quint16 m_port = 0;
};

} // namespace test
