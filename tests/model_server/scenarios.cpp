// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model_server/scenarios.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>

#include <functional>

namespace test {

namespace {
using namespace Qt::StringLiterals;

QByteArray json(const QJsonObject& object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

QJsonObject choice(const QJsonObject& delta, const QJsonValue& finish = QJsonValue::Null)
{
    return { { u"id"_s, u"chatcmpl-1"_s }, { u"object"_s, u"chat.completion.chunk"_s }, { u"model"_s, u"test-model"_s },
        { u"usage"_s, QJsonValue::Null },
        { u"choices"_s, QJsonArray { QJsonObject { { u"index"_s, 0 }, { u"delta"_s, delta }, { u"finish_reason"_s, finish } } } } };
}

QByteArray event(const QByteArray& data, const QByteArray& end = "\n")
{
    return "data: " + data + end + end;
}

QByteArray textEvent(const QByteArray& text, const QByteArray& end = "\n")
{
    return event(json(choice({ { u"content"_s, QString::fromUtf8(text) } })), end);
}

QByteArray finishEvent(const QString& reason, const QByteArray& end = "\n")
{
    return event(json(choice({}, reason)), end);
}

QByteArray usageEvent(const QByteArray& end = "\n")
{
    return event(json({ { u"model"_s, u"test-model"_s }, { u"choices"_s, QJsonArray() },
                     { u"usage"_s, QJsonObject { { u"prompt_tokens"_s, 120 }, { u"completion_tokens"_s, 34 }, { u"total_tokens"_s, 154 } } } }),
        end);
}

/// A whole, well-behaved stream of the text, in a few deltas.
QByteArray stream(const QByteArray& text, const QByteArray& end = "\n")
{
    QByteArray out = event(json(choice({ { u"role"_s, u"assistant"_s }, { u"content"_s, QJsonValue::Null } })), end);
    const auto characters = QString::fromUtf8(text);
    for (qsizetype i = 0; i < characters.size(); i += 12) {
        out += textEvent(characters.mid(i, 12).toUtf8(), end);
    }
    return out + finishEvent(u"stop"_s, end) + usageEvent(end) + event("[DONE]", end);
}

QByteArray head(const QByteArray& status, const QByteArray& type, const QByteArray& more = {})
{
    return "HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nx-request-id: req-1\r\nConnection: close\r\n" + more + "\r\n";
}

QByteArray chunk(const QByteArray& bytes)
{
    return QByteArray::number(bytes.size(), 16) + "\r\n" + bytes + "\r\n";
}

const QByteArray lastChunk = "0\r\n\r\n";

QByteArray streamHead()
{
    return head("200 OK", "text/event-stream", "Transfer-Encoding: chunked\r\n");
}

Script say(const QByteArray& events)
{
    return { { Act::Send, streamHead() + chunk(events) + lastChunk }, { Act::Close } };
}

/// Each byte of the stream in a chunk and a write of its own.
Script sayByteByByte(const QByteArray& events, int pause = 0)
{
    Script script { { Act::Send, streamHead() } };
    for (const char byte : events) {
        script.append(Act { Act::Send, chunk(QByteArray(1, byte)) });
        script.append(Act { Act::Pause, {}, pause });
    }
    script.append(Act { Act::Send, lastChunk });
    script.append(Act { Act::Close });
    return script;
}

Script answer(const QByteArray& status, const QByteArray& type, const QByteArray& body, const QByteArray& more = {})
{
    return { { Act::Send, head(status, type, "Content-Length: " + QByteArray::number(body.size()) + "\r\n" + more) + body },
        { Act::Close } };
}

Script refuse(const QByteArray& status, const QString& message, const QJsonValue& type, const QJsonValue& code,
    const QByteArray& more = {})
{
    return answer(status, "application/json",
        json({ { u"error"_s, QJsonObject { { u"message"_s, message }, { u"type"_s, type }, { u"param"_s, QJsonValue::Null }, { u"code"_s, code } } } }),
        more);
}

Script redirect(const QByteArray& status, const ScenarioOptions& options)
{
    return answer(status, "text/plain", "moved", "Location: " + options.redirectTo + "\r\n");
}

QByteArray fenced(const QByteArray& code)
{
    return "Reads the file and answers the question.\n\n```python\n" + code + "```\n";
}

struct Turn {
    const ScenarioOptions& options;
    int number;
    const ReceivedRequest& request;
};
using Scenario = std::function<Script(const Turn&)>;

QMap<QString, Scenario> wireScenarios()
{
    const auto plain = plainReplyText();
    return {
        { u"plain"_s, [=](const Turn&) { return say(stream(plain)); } },
        { u"every-byte"_s, [=](const Turn&) { return sayByteByByte(stream(plain)); } },
        { u"crlf"_s, [=](const Turn&) { return say(stream(plain, "\r\n")); } },
        { u"cr"_s, [=](const Turn&) { return say(stream(plain, "\r")); } },
        { u"comments"_s, [=](const Turn&) { return say(": PROCESSING\n\n: ping\nretry: 10\nid: 7\nunknown: x\n\n" + stream(plain)); } },
        { u"bom"_s, [=](const Turn&) { return say("\xEF\xBB\xBF" + stream(plain)); } },
        { u"split-utf8"_s, [=](const Turn&) { return sayByteByByte(textEvent("Zürich 東京 🚲") + finishEvent(u"stop"_s) + event("[DONE]")); } },
        { u"multi-line-data"_s, [=](const Turn&) { return say("data: {\"choices\":\ndata: [{\"delta\":{\"content\":\"two lines\"},\ndata: \"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"); } },
        { u"no-final-blank-line"_s, [=](const Turn&) { return say(textEvent(plain) + finishEvent(u"stop"_s).chopped(2)); } },
        { u"no-done"_s, [=](const Turn&) { return say(textEvent(plain) + finishEvent(u"stop"_s) + usageEvent()); } },
        { u"truncated"_s, [=](const Turn&) { return say(textEvent(plain)); } },
        { u"cut-chunk"_s, [=](const Turn&) { return Script { { Act::Send, streamHead() + chunk(textEvent(plain)) + "ff\r\ndata: {" }, { Act::Close } }; } },
        { u"reset"_s, [=](const Turn&) { return Script { { Act::Reset } }; } },
        { u"reset-mid-stream"_s, [=](const Turn&) { return Script { { Act::Send, streamHead() + chunk(textEvent(plain)) }, { Act::Pause, {}, 50 }, { Act::Reset } }; } },
        { u"hang"_s, [=](const Turn&) { return Script { { Act::Hang } }; } },
        { u"hang-mid-stream"_s, [=](const Turn&) { return Script { { Act::Send, streamHead() + chunk(textEvent(plain)) }, { Act::Hang } }; } },
        { u"drip"_s, [=](const Turn&) { return sayByteByByte(textEvent("slow") + finishEvent(u"stop"_s) + event("[DONE]"), 2); } },
        { u"endless"_s, [=](const Turn&) { return Script { { Act::Send, streamHead() + chunk(": " + QByteArray(4 << 20, 'x')) }, { Act::Hang } }; } },
        { u"huge-event"_s, [=](const Turn&) { return say(textEvent(QByteArray(2 << 20, 'h')) + finishEvent(u"stop"_s) + event("[DONE]")); } },
        { u"garbage"_s, [=](const Turn&) { return say(textEvent("ok") + event("{not json")); } },
        { u"empty"_s, [=](const Turn&) { return say({}); } },
        { u"json"_s, [=](const Turn&) { return answer("200 OK", "application/json", json({ { u"model"_s, u"test-model"_s }, { u"choices"_s, QJsonArray { QJsonObject { { u"message"_s, QJsonObject { { u"content"_s, QString::fromUtf8(plain) } } }, { u"finish_reason"_s, u"stop"_s } } } }, { u"usage"_s, QJsonObject { { u"prompt_tokens"_s, 120 }, { u"completion_tokens"_s, 34 } } } })); } },
        { u"html"_s, [=](const Turn&) { return answer("200 OK", "text/html; charset=utf-8", "<html>Please log in</html>"); } },
        { u"mid-stream-error"_s, [=](const Turn&) { return say(textEvent("half") + event(R"({"error":{"message":"the engine fell over","type":"server_error","code":500}})")); } },
    };
}

QMap<QString, Scenario> statusScenarios()
{
    const auto plain = plainReplyText();
    const auto okAfter = [plain](int failures, const Script& failure) {
        return [=](const Turn& turn) { return turn.number <= failures ? failure : say(stream(plain)); };
    };
    const auto rate = [](const Turn& turn) {
        return refuse("429 Too Many Requests", u"Rate limit reached"_s, u"requests"_s, u"rate_limit_exceeded"_s,
            "Retry-After: " + QByteArray::number(turn.options.retryAfter) + "\r\n");
    };
    return {
        { u"301"_s, [](const Turn& turn) { return redirect("301 Moved Permanently", turn.options); } },
        { u"302"_s, [](const Turn& turn) { return redirect("302 Found", turn.options); } },
        { u"307"_s, [](const Turn& turn) { return redirect("307 Temporary Redirect", turn.options); } },
        { u"308"_s, [](const Turn& turn) { return redirect("308 Permanent Redirect", turn.options); } },
        { u"429-then-ok"_s, [=](const Turn& turn) { return turn.number == 1 ? rate(turn) : say(stream(plain)); } },
        { u"429"_s, rate },
        { u"429-billing"_s, [](const Turn&) { return refuse("429 Too Many Requests", u"You exceeded your current quota"_s, u"insufficient_quota"_s, u"insufficient_quota"_s, "Retry-After: 1\r\n"); } },
        { u"401"_s, [](const Turn& turn) { return refuse("401 Unauthorized", u"Incorrect API key provided: "_s + QString::fromUtf8(turn.request.header("authorization").mid(7)), u"invalid_request_error"_s, u"invalid_api_key"_s); } },
        { u"403"_s, [](const Turn& turn) { return refuse("403 Forbidden", u"Not for "_s + QString::fromUtf8(turn.request.header("authorization").mid(7)), QJsonValue::Null, 403); } },
        { u"404-model"_s, [](const Turn&) { return refuse("404 Not Found", u"The model `x` does not exist"_s, u"invalid_request_error"_s, u"model_not_found"_s); } },
        { u"404"_s, [](const Turn&) { return answer("404 Not Found", "text/html", "<html>Not found</html>"); } },
        { u"overflow"_s, [](const Turn&) { return refuse("400 Bad Request", u"This model's maximum context length is 4096 tokens"_s, u"invalid_request_error"_s, u"context_length_exceeded"_s); } },
        { u"overflow-llama"_s, [](const Turn&) { return refuse("400 Bad Request", u"too long"_s, u"exceed_context_size_error"_s, 400); } },
        { u"400"_s, [](const Turn&) { return refuse("400 Bad Request", u"Unsupported parameter: 'stream_options'"_s, QJsonValue::Null, QJsonValue::Null); } },
        { u"500-then-ok"_s, okAfter(1, refuse("500 Internal Server Error", u"oops"_s, u"server_error"_s, QJsonValue::Null, "Retry-After-Ms: 20\r\n")) },
        { u"503"_s, okAfter(9, refuse("503 Service Unavailable", u"Loading model"_s, u"unavailable_error"_s, 503, "Retry-After-Ms: 20\r\n")) },
    };
}

QMap<QString, Scenario> replyScenarios()
{
    return {
        { u"length"_s, [](const Turn&) { return say(textEvent("```python\nimport pandas") + finishEvent(u"length"_s) + event("[DONE]")); } },
        { u"content-filter"_s, [](const Turn&) { return say(textEvent("The") + finishEvent(u"content_filter"_s) + event("[DONE]")); } },
        { u"refusal"_s, [](const Turn&) { return say(event(json(choice({ { u"refusal"_s, u"I cannot help with that."_s } }))) + finishEvent(u"stop"_s) + event("[DONE]")); } },
        { u"two-fences"_s, [](const Turn&) { return say(stream("First.\n```python\nimport pandas as pd\n```\nThen.\n```python\nprint(1)\n```\n")); } },
        { u"prose"_s, [](const Turn&) { return say(stream("The data has no column for weather.")); } },
        { u"think"_s, [](const Turn& turn) { return say(stream("<think>```python\nwrong\n```</think>\n" + fenced(turn.options.code))); } },
        { u"reasoning"_s, [](const Turn& turn) { return say(event(json(choice({ { u"reasoning_content"_s, u"hmm"_s } }))) + stream(fenced(turn.options.code))); } },
        { u"ask"_s, [](const Turn&) { return say(stream("ASK: Which date?\n- By order date\n- By ship date\n")); } },
        { u"code"_s, [](const Turn& turn) { return say(stream(fenced(turn.options.code))); } },
        { u"repair"_s, [](const Turn& turn) {
             const bool isRepair = turn.request.body.contains("\"role\":\"assistant\"");
             return say(stream(fenced(isRepair && !turn.options.fixed.isEmpty() ? turn.options.fixed : turn.options.code)));
         } },
    };
}

const QMap<QString, Scenario>& scenarios()
{
    static const auto all = [] {
        auto map = wireScenarios();
        map.insert(statusScenarios());
        map.insert(replyScenarios());
        return map;
    }();
    return all;
}
} // namespace

QByteArray ReceivedRequest::header(const QByteArray& name) const
{
    for (const auto& [key, value] : headers) {
        if (key == name) {
            return value;
        }
    }
    return {};
}

QByteArray plainReplyText()
{
    return "Adds up — für alle.\n\n```python\nprint(\"ok\")\n```\n";
}

QList<QString> scenarioNames()
{
    return scenarios().keys();
}

Script scriptFor(const ScenarioOptions& options, int number, const ReceivedRequest& request)
{
    const auto found = scenarios().constFind(options.name);
    if (found == scenarios().cend()) {
        return refuse("500 Internal Server Error", u"there is no scenario "_s + options.name, QJsonValue::Null, QJsonValue::Null);
    }
    return (*found)({ options, number, request });
}

} // namespace test
