// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model_server/scenarios.h"

#include "tests/model_server/voices.h"

#include <QMap>

#include <functional>
#include <optional>

namespace test {

namespace {
using namespace Qt::StringLiterals;

QByteArray head(const QByteArray& status, const QByteArray& type, const QByteArray& more = {})
{
    return "HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nx-request-id: req-1\r\nConnection: close\r\n"
        + more + "\r\n";
}

QByteArray chunk(const QByteArray& bytes)
{
    return QByteArray::number(bytes.size(), 16) + "\r\n" + bytes + "\r\n";
}

const QByteArray lastChunk = "0\r\n\r\n";

QByteArray fenced(const QByteArray& code)
{
    return "Reads the file and answers the question.\n\n```python\n" + code + "```\n";
}

Script answer(const QByteArray& status, const QByteArray& type, const QByteArray& body, const QByteArray& more = {})
{
    return { { Act::Send,
                 head(status, type, "Content-Length: " + QByteArray::number(body.size()) + "\r\n" + more) + body },
        { Act::Close } };
}

struct Turn {
    const ScenarioOptions& options;
    int number;
    const ReceivedRequest& request;
    const Voice& voice;

    QByteArray streamHead() const { return head("200 OK", voice.contentType(), "Transfer-Encoding: chunked\r\n"); }
    Script say(const QByteArray& events) const
    {
        return { { Act::Send, streamHead() + chunk(events) + lastChunk }, { Act::Close } };
    }
    /// The beginning of a stream, then something else.
    Script begin(const QByteArray& events, const Script& rest) const
    {
        return Script { { Act::Send, streamHead() + chunk(events) } } + rest;
    }
    /// Each byte of the stream in a chunk and a write of its own.
    Script sayByteByByte(const QByteArray& events, int pause = 0) const
    {
        Script script { { Act::Send, streamHead() } };
        for (const char byte : events) {
            script.append(Act { Act::Send, chunk(QByteArray(1, byte)) });
            script.append(Act { Act::Pause, {}, pause });
        }
        return script + Script { { Act::Send, lastChunk }, { Act::Close } };
    }
    /// Each event in a write of its own, as a model that writes while one watches.
    Script sayEventByEvent(const QByteArray& events, int pause) const
    {
        const QByteArray end = events.contains("\n\n") ? "\n\n" : "\n";
        Script script { { Act::Send, streamHead() } };
        for (qsizetype from = 0, to = 0; from < events.size(); from = to) {
            to = events.indexOf(end, from);
            to = to < 0 ? events.size() : to + end.size();
            script.append(Act { Act::Send, chunk(events.sliced(from, to - from)) });
            script.append(Act { Act::Pause, {}, pause });
        }
        return script + Script { { Act::Send, lastChunk }, { Act::Close } };
    }
    Script refuse(const QByteArray& status, const QString& message, const QJsonValue& type, const QJsonValue& code,
        const QByteArray& more = {}) const
    {
        return answer(status, "application/json", voice.refusal(message, type, code), more);
    }
    QByteArray whole(const QByteArray& text) const { return voice.text(text, "\n") + voice.end(Finish::Stop, "\n"); }
    QString key() const
    {
        return QString::fromUtf8(request.header("authorization").mid(7) + request.header("x-api-key"));
    }
};
using Scenario = std::function<Script(const Turn&)>;

QMap<QString, Scenario> wireScenarios()
{
    const auto plain = plainReplyText();
    return {
        { u"plain"_s, [=](const Turn& t) { return t.say(t.voice.stream(plain)); } },
        { u"every-byte"_s, [=](const Turn& t) { return t.sayByteByByte(t.voice.stream(plain)); } },
        { u"crlf"_s, [=](const Turn& t) { return t.say(t.voice.stream(plain, "\r\n")); } },
        { u"cr"_s, [=](const Turn& t) { return t.say(t.voice.stream(plain, "\r")); } },
        { u"comments"_s, [=](const Turn& t) { return t.say(t.voice.noise() + t.voice.stream(plain)); } },
        { u"bom"_s, [=](const Turn& t) { return t.say("\xEF\xBB\xBF" + t.voice.stream(plain)); } },
        { u"split-utf8"_s, [=](const Turn& t) { return t.sayByteByByte(t.whole("Zürich 東京 🚲")); } },
        { u"multi-line-data"_s,
            [=](const Turn& t) {
                return t.say("data: {\"choices\":\ndata: [{\"delta\":{\"content\":\"two lines\"},\ndata: "
                             "\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n");
            } },
        { u"no-final-blank-line"_s,
            [=](const Turn& t) {
                return t.say((t.voice.text(plain, "\n") + t.voice.end(Finish::Stop, "\n")).trimmed());
            } },
        { u"no-done"_s, [=](const Turn& t) { return t.say(t.whole(plain).replace("data: [DONE]\n\n", "")); } },
        { u"no-marker"_s,
            [=](const Turn& t) {
                return t.say(t.whole(plain)
                        .replace("data: [DONE]\n\n", "")
                        .replace("message_stop", "message_pause")
                        .replace("\"done\":true", "\"done\":false")
                        .replace("\"finish_reason\":\"stop\"", "\"finish_reason\":null"));
            } },
        { u"truncated"_s, [=](const Turn& t) { return t.say(t.voice.text(plain, "\n")); } },
        { u"cut-chunk"_s,
            [=](const Turn& t) {
                return t.begin(t.voice.text(plain, "\n"), { { Act::Send, "ff\r\ndata: {" }, { Act::Close } });
            } },
        { u"reset"_s, [=](const Turn&) { return Script { { Act::Reset } }; } },
        { u"reset-mid-stream"_s,
            [=](const Turn& t) {
                return t.begin(t.voice.text(plain, "\n"), { { Act::Pause, {}, 50 }, { Act::Reset } });
            } },
        { u"hang"_s, [=](const Turn&) { return Script { { Act::Hang } }; } },
        { u"hang-after-head"_s,
            [=](const Turn& t) { return Script { { Act::Send, t.streamHead() }, { Act::Hang } }; } },
        { u"hang-mid-stream"_s, [=](const Turn& t) { return t.begin(t.voice.text(plain, "\n"), { { Act::Hang } }); } },
        { u"drip"_s, [=](const Turn& t) { return t.sayByteByByte(t.whole("slow"), 2); } },
        { u"endless"_s, [=](const Turn& t) { return t.begin(": " + QByteArray(4 << 20, 'x'), { { Act::Hang } }); } },
        { u"huge-event"_s, [=](const Turn& t) { return t.say(t.whole(QByteArray(2 << 20, 'h'))); } },
        { u"garbage"_s, [=](const Turn& t) { return t.say(t.voice.text("ok", "\n") + t.voice.garbage()); } },
        { u"empty"_s, [=](const Turn& t) { return t.say({}); } },
        { u"empty-reply"_s, [=](const Turn& t) { return t.say(t.voice.end(Finish::Stop, "\n")); } },
        { u"json"_s,
            [=](const Turn& t) {
                return answer("200 OK", "application/json", t.voice.document(QString::fromUtf8(plain)));
            } },
        { u"html"_s,
            [=](const Turn&) { return answer("200 OK", "text/html; charset=utf-8", "<html>Please log in</html>"); } },
        { u"mid-stream-error"_s,
            [=](const Turn& t) {
                return t.say(t.voice.text("half", "\n") + t.voice.error(u"the engine fell over"_s, u"api_error"_s));
            } },
        { u"mid-stream-overload"_s,
            [=](const Turn& t) {
                return t.say(t.voice.text("half", "\n") + t.voice.error(u"Overloaded"_s, u"overloaded_error"_s));
            } },
        { u"overload-before-text"_s,
            [=](const Turn& t) {
                return t.number == 1 ? t.say(t.voice.error(u"Overloaded"_s, u"overloaded_error"_s))
                                     : t.say(t.voice.stream(plain));
            } },
    };
}

Script redirect(const QByteArray& status, const Turn& turn)
{
    return answer(status, "text/plain", "moved", "Location: " + turn.options.redirectTo + "\r\n");
}

/// A server that knows only one of the names that a field has elsewhere.
Script refuseAField(const Turn& turn)
{
    for (const auto* field : { "stream_options", "max_tokens", "truncate" }) {
        const bool isAnthropics = turn.voice.contentType().contains("charset") && qstrcmp(field, "max_tokens") == 0;
        if (turn.request.body.contains("\"" + QByteArray(field) + "\"") && !isAnthropics) {
            return turn.refuse("400 Bad Request",
                u"Unsupported parameter: '%1' is not supported with this model."_s.arg(QLatin1StringView(field)),
                u"invalid_request_error"_s, u"unsupported_parameter"_s);
        }
    }
    return turn.say(turn.voice.stream(plainReplyText()));
}

/// What is sent whatever is asked for, lists of models too.
QMap<QString, Scenario> statusScenarios()
{
    const auto plain = plainReplyText();
    const auto rate = [](const Turn& t) {
        return t.refuse("429 Too Many Requests", u"Rate limit reached"_s, u"rate_limit_error"_s,
            u"rate_limit_exceeded"_s, "Retry-After: " + QByteArray::number(t.options.retryAfter) + "\r\n");
    };
    const auto busy = [](const Turn& t) {
        return t.refuse(
            "503 Service Unavailable", u"Loading model"_s, u"unavailable_error"_s, 503, "Retry-After-Ms: 20\r\n");
    };
    const auto broken = [](const Turn& t) {
        return t.refuse(
            "500 Internal Server Error", u"oops"_s, u"api_error"_s, QJsonValue::Null, "Retry-After-Ms: 20\r\n");
    };
    return {
        { u"301"_s, [](const Turn& t) { return redirect("301 Moved Permanently", t); } },
        { u"302"_s, [](const Turn& t) { return redirect("302 Found", t); } },
        { u"303"_s, [](const Turn& t) { return redirect("303 See Other", t); } },
        { u"307"_s, [](const Turn& t) { return redirect("307 Temporary Redirect", t); } },
        { u"308"_s, [](const Turn& t) { return redirect("308 Permanent Redirect", t); } },
        { u"429-then-ok"_s, [=](const Turn& t) { return t.number == 1 ? rate(t) : t.say(t.voice.stream(plain)); } },
        { u"429"_s, rate },
        { u"429-billing"_s,
            [](const Turn& t) {
                return t.refuse("429 Too Many Requests", u"You exceeded your current quota"_s, u"insufficient_quota"_s,
                    u"enforced_spend_limit_reached"_s, "Retry-After: 1\r\n");
            } },
        { u"402"_s,
            [](const Turn& t) {
                return t.refuse(
                    "402 Payment Required", u"Your credit balance is too low"_s, u"billing_error"_s, QJsonValue::Null);
            } },
        { u"401"_s,
            [](const Turn& t) {
                return t.refuse("401 Unauthorized", u"Incorrect API key provided: "_s + t.key(),
                    u"authentication_error"_s, u"invalid_api_key"_s);
            } },
        { u"403"_s,
            [](const Turn& t) { return t.refuse("403 Forbidden", u"Not for "_s + t.key(), QJsonValue::Null, 403); } },
        { u"404-model"_s,
            [](const Turn& t) {
                return t.refuse("404 Not Found", u"The model `test-model` does not exist"_s, u"not_found_error"_s,
                    u"model_not_found"_s);
            } },
        { u"404"_s, [](const Turn&) { return answer("404 Not Found", "text/html", "<html>Not found</html>"); } },
        { u"413"_s,
            [](const Turn& t) {
                return t.refuse("413 Payload Too Large", u"Request exceeds the maximum size"_s, u"request_too_large"_s,
                    QJsonValue::Null);
            } },
        { u"overflow"_s,
            [](const Turn& t) {
                return t.refuse("400 Bad Request", u"This model's maximum context length is 4096 tokens"_s,
                    u"invalid_request_error"_s, u"context_length_exceeded"_s);
            } },
        { u"overflow-llama"_s,
            [](const Turn&) {
                return answer("400 Bad Request", "application/json",
                    R"({"error":{"code":400,"message":"too long","type":"exceed_context_size_error","n_prompt_tokens":7200,"n_ctx":4096}})");
            } },
        { u"400"_s,
            [](const Turn& t) {
                return t.refuse(
                    "400 Bad Request", u"messages: something is wrong"_s, u"invalid_request_error"_s, QJsonValue::Null);
            } },
        { u"500-then-ok"_s, [=](const Turn& t) { return t.number == 1 ? broken(t) : t.say(t.voice.stream(plain)); } },
        { u"503"_s, busy },
        { u"529"_s,
            [](const Turn& t) {
                return t.refuse("529 Overloaded", u"Overloaded"_s, u"overloaded_error"_s, QJsonValue::Null,
                    "Retry-After-Ms: 20\r\n");
            } },
        { u"picky"_s, refuseAField },
    };
}

/// The role is told by its rules, as they begin in resources/prompts; nothing: it is the one that writes code.
std::optional<QByteArray> replyOfRole(const Turn& turn)
{
    const auto& options = turn.options;
    for (const auto& [rule, reply] :
        { std::pair { "You plan how a question", &options.plan }, { "You check whether what", &options.verdict },
            { "You tell a data analyst what", &options.telling }, { "You explain a script", &options.explanation } }) {
        if (turn.request.body.contains(rule)) {
            return *reply;
        }
    }
    return std::nullopt;
}

QMap<QString, Scenario> replyScenarios()
{
    return {
        { u"length"_s,
            [](const Turn& t) { return t.say(t.voice.stream("```python\nimport pandas", "\n", Finish::Length)); } },
        { u"content-filter"_s, [](const Turn& t) { return t.say(t.voice.stream("The", "\n", Finish::Filter)); } },
        { u"refusal"_s, [](const Turn& t) { return t.say(t.voice.stream("", "\n", Finish::Refusal)); } },
        { u"context-full"_s, [](const Turn& t) { return t.say(t.voice.stream("The", "\n", Finish::Overflow)); } },
        { u"two-fences"_s,
            [](const Turn& t) {
                return t.say(
                    t.voice.stream("First.\n```python\nimport pandas as pd\n```\nThen.\n```python\nprint(1)\n```\n"));
            } },
        { u"prose"_s, [](const Turn& t) { return t.say(t.voice.stream("The data has no column for weather.")); } },
        { u"think"_s,
            [](const Turn& t) {
                return t.say(t.voice.stream("<think>```python\nwrong\n```</think>\n" + fenced(t.options.code)));
            } },
        { u"reasoning"_s,
            [](const Turn& t) { return t.say(t.voice.thought(u"hmm"_s) + t.voice.stream(fenced(t.options.code))); } },
        { u"ask"_s,
            [](const Turn& t) {
                return t.say(t.voice.stream("ASK: Which date?\n- By order date\n- By ship date\n"));
            } },
        { u"say"_s, [](const Turn& t) { return t.say(t.voice.stream(t.options.words)); } },
        { u"code"_s, [](const Turn& t) { return t.say(t.voice.stream(fenced(t.options.code))); } },
        { u"code-slowly"_s,
            [](const Turn& t) { return t.sayEventByEvent(t.voice.stream(fenced(t.options.code)), 60); } },
        { u"repair"_s,
            [](const Turn& t) {
                const bool isRepair = t.request.body.contains("\"role\":\"assistant\"");
                return t.say(
                    t.voice.stream(fenced(isRepair && !t.options.fixed.isEmpty() ? t.options.fixed : t.options.code)));
            } },
    };
}

/// What every server answers beside the conversation itself.
std::optional<Script> housekeeping(const Turn& turn)
{
    if (turn.request.method == "GET") {
        return answer("200 OK", "application/json", turn.voice.models());
    }
    if (turn.request.path == "/api/show") {
        return answer("200 OK", "application/json",
            R"({"capabilities":["completion"],"model_info":{"llama.context_length":4096}})");
    }
    if (turn.request.path == "/api/pull") {
        return answer("200 OK", "application/x-ndjson",
            "{\"status\":\"pulling manifest\"}\n{\"status\":\"pulling "
            "aa\",\"total\":200,\"completed\":50}\n{\"status\":\"success\"}\n");
    }
    return std::nullopt;
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
    const auto spokenTo = request.header("anthropic-version").isEmpty() ? request.path : QByteArray("/v1/messages");
    const Turn turn { options, number, request, Voice::forPath(spokenTo) };
    static const QStringList writers { u"code"_s, u"code-slowly"_s, u"repair"_s, u"say"_s };
    static const QStringList always = statusScenarios().keys() + QStringList { u"html"_s, u"hang"_s, u"reset"_s };
    if (const auto script = always.contains(options.name) ? std::nullopt : housekeeping(turn)) {
        return *script;
    }
    if (const auto reply = writers.contains(options.name) ? replyOfRole(turn) : std::nullopt) {
        return turn.say(turn.voice.stream(*reply));
    }
    const auto found = scenarios().constFind(options.name);
    return found != scenarios().cend()
        ? (*found)(turn)
        : turn.refuse("500 Internal Server Error", u"there is no scenario "_s + options.name, QJsonValue::Null,
              QJsonValue::Null);
}

} // namespace test
