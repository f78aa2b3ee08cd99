// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace test {

/// One request as it came over the wire.
struct ReceivedRequest {
    QByteArray method;
    QByteArray path;
    QList<std::pair<QByteArray, QByteArray>> headers; ///< names in lower case
    QByteArray body;
    QByteArray header(const QByteArray& name) const;
};

/// What the server does on the wire, in order.
struct Act {
    enum Kind { Send, Pause, Close, Reset, Hang };
    Kind kind = Send;
    QByteArray bytes {};
    int milliseconds = 0;
};
using Script = QList<Act>;

struct ScenarioOptions {
    QString name = QStringLiteral("plain");
    QByteArray code = "print('hello')\n"; ///< what "code" and "repair" answer with
    QByteArray fixed {}; ///< what "repair" answers once it is shown a failure; empty: as code
    QByteArray words {}; ///< what "say" answers with
    QByteArray plan
        = R"({"mode": "run", "columns": ["revenue"], "steps": ["Add up"], "assumptions": []})"; ///< the planner's reply
    QByteArray verdict = R"({"verdict": "ok", "issues": []})"; ///< the verifier's
    QByteArray telling = "[[1:A1]] comes first with [[1:B1]]."; ///< the answer writer's
    QByteArray explanation = "It reads the file and adds up."; ///< of code
    QByteArray redirectTo {}; ///< Location of the 3xx scenarios
    int retryAfter = 1; ///< seconds
};

/// Every scenario's name, for --help and for the test that walks all of them.
QList<QString> scenarioNames();

/// The reply to the `number`-th request (from 1). An unknown name is a 500 that says so.
Script scriptFor(const ScenarioOptions& options, int number, const ReceivedRequest& request);

/// The text that "plain" and its byte-level variants spell.
QByteArray plainReplyText();

} // namespace test
