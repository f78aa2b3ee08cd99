// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model_server/voices.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace test {

namespace {
using namespace Qt::StringLiterals;

const QString model = u"test-model"_s;

class OpenAiVoice : public Voice {
public:
    QByteArray contentType() const override { return "text/event-stream"; }
    QByteArray begin(const QByteArray& lineEnd) const override
    {
        return event(choice({ { u"role"_s, u"assistant"_s }, { u"content"_s, QJsonValue::Null } }), lineEnd);
    }
    QByteArray text(const QByteArray& text, const QByteArray& lineEnd) const override
    {
        return event(choice({ { u"content"_s, QString::fromUtf8(text) } }), lineEnd);
    }
    QByteArray thought(const QString& text) const override
    {
        return event(choice({ { u"reasoning_content"_s, text } }), "\n");
    }
    QByteArray end(Finish why, const QByteArray& lineEnd) const override
    {
        const QJsonObject usage { { u"model"_s, model }, { u"choices"_s, QJsonArray() },
            { u"usage"_s,
                QJsonObject {
                    { u"prompt_tokens"_s, 120 }, { u"completion_tokens"_s, 34 }, { u"total_tokens"_s, 154 } } } };
        const auto refusal = why == Finish::Refusal
            ? event(choice({ { u"refusal"_s, u"I cannot help with that."_s } }), lineEnd)
            : QByteArray();
        return refusal
            + event(choice({},
                        why == Finish::Length       ? u"length"_s
                            : why == Finish::Filter ? u"content_filter"_s
                                                    : u"stop"_s),
                lineEnd)
            + event(usage, lineEnd) + "data: [DONE]" + lineEnd + lineEnd;
    }
    QByteArray error(const QString& message, const QString& type) const override
    {
        return event(
            { { u"error"_s, QJsonObject { { u"message"_s, message }, { u"type"_s, type }, { u"code"_s, 500 } } } },
            "\n");
    }
    QByteArray garbage() const override { return "data: {not json\n\n"; }
    QByteArray noise() const override { return ": PROCESSING\n\n: ping\nretry: 10\nid: 7\nunknown: x\n\n"; }
    QByteArray document(const QString& text) const override
    {
        return json({ { u"model"_s, model },
            { u"choices"_s,
                QJsonArray { QJsonObject {
                    { u"message"_s, QJsonObject { { u"content"_s, text } } }, { u"finish_reason"_s, u"stop"_s } } } },
            { u"usage"_s, QJsonObject { { u"prompt_tokens"_s, 120 }, { u"completion_tokens"_s, 34 } } } });
    }
    QByteArray refusal(const QString& message, const QJsonValue& type, const QJsonValue& code) const override
    {
        return json({ { u"error"_s,
            QJsonObject { { u"message"_s, message }, { u"type"_s, type }, { u"param"_s, QJsonValue::Null },
                { u"code"_s, code } } } });
    }
    QByteArray models() const override
    {
        return json({ { u"object"_s, u"list"_s },
            { u"data"_s,
                QJsonArray { QJsonObject { { u"id"_s, model }, { u"object"_s, u"model"_s },
                                 { u"meta"_s, QJsonObject { { u"n_ctx"_s, 4096 } } } },
                    QJsonObject { { u"id"_s, u"other-model"_s } } } } });
    }

private:
    static QJsonObject choice(const QJsonObject& delta, const QJsonValue& finish = QJsonValue::Null)
    {
        return { { u"id"_s, u"chatcmpl-1"_s }, { u"object"_s, u"chat.completion.chunk"_s }, { u"model"_s, model },
            { u"usage"_s, QJsonValue::Null },
            { u"choices"_s,
                QJsonArray {
                    QJsonObject { { u"index"_s, 0 }, { u"delta"_s, delta }, { u"finish_reason"_s, finish } } } } };
    }
    static QByteArray event(const QJsonObject& data, const QByteArray& lineEnd)
    {
        return "data: " + json(data) + lineEnd + lineEnd;
    }
};

class AnthropicVoice : public Voice {
public:
    QByteArray contentType() const override { return "text/event-stream; charset=utf-8"; }
    QByteArray begin(const QByteArray& lineEnd) const override
    {
        const QJsonObject message { { u"id"_s, u"msg_1"_s }, { u"type"_s, u"message"_s }, { u"role"_s, u"assistant"_s },
            { u"model"_s, model }, { u"content"_s, QJsonArray() }, { u"stop_reason"_s, QJsonValue::Null },
            { u"usage"_s,
                QJsonObject { { u"input_tokens"_s, 20 }, { u"cache_creation_input_tokens"_s, 60 },
                    { u"cache_read_input_tokens"_s, 40 }, { u"output_tokens"_s, 1 } } } };
        return event(u"message_start"_s, { { u"message"_s, message } }, lineEnd)
            + event(u"content_block_start"_s,
                { { u"index"_s, 0 },
                    { u"content_block"_s, QJsonObject { { u"type"_s, u"text"_s }, { u"text"_s, QString() } } } },
                lineEnd)
            + event(u"ping"_s, {}, lineEnd);
    }
    QByteArray text(const QByteArray& text, const QByteArray& lineEnd) const override
    {
        return event(u"content_block_delta"_s,
            { { u"index"_s, 0 },
                { u"delta"_s,
                    QJsonObject { { u"type"_s, u"text_delta"_s }, { u"text"_s, QString::fromUtf8(text) } } } },
            lineEnd);
    }
    QByteArray thought(const QString& text) const override
    {
        return event(u"content_block_delta"_s,
            { { u"index"_s, 0 },
                { u"delta"_s, QJsonObject { { u"type"_s, u"thinking_delta"_s }, { u"thinking"_s, text } } } },
            "\n");
    }
    QByteArray end(Finish why, const QByteArray& lineEnd) const override
    {
        const auto reason = why == Finish::Length ? u"max_tokens"_s
            : why == Finish::Stop                 ? u"end_turn"_s
            : why == Finish::Overflow             ? u"model_context_window_exceeded"_s
                                                  : u"refusal"_s;
        return event(u"content_block_stop"_s, { { u"index"_s, 0 } }, lineEnd)
            + event(u"message_delta"_s,
                { { u"delta"_s,
                      QJsonObject { { u"stop_reason"_s, reason }, { u"stop_sequence"_s, QJsonValue::Null } } },
                    { u"usage"_s, QJsonObject { { u"output_tokens"_s, 34 } } } },
                lineEnd)
            + event(u"message_stop"_s, {}, lineEnd);
    }
    QByteArray error(const QString& message, const QString& type) const override
    {
        return event(
            u"error"_s, { { u"error"_s, QJsonObject { { u"type"_s, type }, { u"message"_s, message } } } }, "\n");
    }
    QByteArray garbage() const override { return "event: content_block_delta\ndata: {not json\n\n"; }
    QByteArray noise() const override
    {
        return ": ping\n\n" + event(u"something_new"_s, { { u"text"_s, u"no"_s } }, "\n");
    }
    QByteArray document(const QString& text) const override
    {
        return json({ { u"type"_s, u"message"_s }, { u"model"_s, model },
            { u"content"_s, QJsonArray { QJsonObject { { u"type"_s, u"text"_s }, { u"text"_s, text } } } },
            { u"stop_reason"_s, u"end_turn"_s },
            { u"usage"_s, QJsonObject { { u"input_tokens"_s, 120 }, { u"output_tokens"_s, 34 } } } });
    }
    QByteArray refusal(const QString& message, const QJsonValue& type, const QJsonValue& code) const override
    {
        return json({ { u"type"_s, u"error"_s }, { u"request_id"_s, u"req-1"_s },
            { u"error"_s,
                QJsonObject { { u"type"_s, type }, { u"message"_s, message },
                    { u"details"_s, QJsonObject { { u"error_code"_s, code } } } } } });
    }
    QByteArray models() const override
    {
        return json({ { u"data"_s,
                          QJsonArray { QJsonObject { { u"type"_s, u"model"_s }, { u"id"_s, model },
                              { u"display_name"_s, u"Test Model"_s } } } },
            { u"has_more"_s, false } });
    }

private:
    static QByteArray event(const QString& type, QJsonObject data, const QByteArray& lineEnd)
    {
        data[u"type"_s] = type;
        return "event: " + type.toUtf8() + lineEnd + "data: " + json(data) + "   " + lineEnd + lineEnd;
    }
};

class OllamaVoice : public Voice {
public:
    QByteArray contentType() const override { return "application/x-ndjson"; }
    QByteArray begin(const QByteArray&) const override { return {}; }
    QByteArray text(const QByteArray& text, const QByteArray& lineEnd) const override
    {
        return line({ { u"message"_s,
                          QJsonObject { { u"role"_s, u"assistant"_s }, { u"content"_s, QString::fromUtf8(text) } } },
                        { u"done"_s, false } },
            lineEnd);
    }
    QByteArray thought(const QString& text) const override
    {
        return line(
            { { u"message"_s,
                  QJsonObject { { u"role"_s, u"assistant"_s }, { u"content"_s, QString() }, { u"thinking"_s, text } } },
                { u"done"_s, false } },
            "\n");
    }
    QByteArray end(Finish why, const QByteArray& lineEnd) const override
    {
        return line({ { u"message"_s, QJsonObject { { u"role"_s, u"assistant"_s }, { u"content"_s, QString() } } },
                        { u"done"_s, true }, { u"done_reason"_s, why == Finish::Length ? u"length"_s : u"stop"_s },
                        { u"total_duration"_s, 5e9 }, { u"prompt_eval_count"_s, 120 }, { u"eval_count"_s, 34 } },
            lineEnd);
    }
    QByteArray error(const QString& message, const QString&) const override
    {
        return json({ { u"error"_s, message } }) + "\n";
    }
    QByteArray garbage() const override { return "{not json\n"; }
    QByteArray noise() const override { return "\n \r\n"; }
    QByteArray document(const QString& text) const override
    {
        return json({ { u"model"_s, model },
            { u"message"_s, QJsonObject { { u"role"_s, u"assistant"_s }, { u"content"_s, text } } },
            { u"done"_s, true }, { u"done_reason"_s, u"stop"_s }, { u"prompt_eval_count"_s, 120 },
            { u"eval_count"_s, 34 } });
    }
    QByteArray refusal(const QString& message, const QJsonValue&, const QJsonValue&) const override
    {
        return json({ { u"error"_s, message } });
    }
    QByteArray models() const override
    {
        return json({ { u"models"_s,
            QJsonArray { QJsonObject { { u"name"_s, model },
                { u"details"_s,
                    QJsonObject {
                        { u"parameter_size"_s, u"8.0B"_s }, { u"quantization_level"_s, u"Q4_0"_s } } } } } } });
    }

private:
    static QByteArray line(QJsonObject object, const QByteArray& lineEnd)
    {
        object[u"model"_s] = model;
        object[u"created_at"_s] = u"2026-11-21T08:00:00Z"_s;
        return json(object) + (lineEnd == "\r" ? QByteArray("\n") : lineEnd);
    }
};
} // namespace

QByteArray json(const QJsonObject& object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

const Voice& Voice::forPath(const QByteArray& path)
{
    static const OpenAiVoice openAi;
    static const AnthropicVoice anthropic;
    static const OllamaVoice ollama;
    if (path.startsWith("/api/")) {
        return ollama;
    }
    return path.startsWith("/v1/messages") ? static_cast<const Voice&>(anthropic) : openAi;
}

QByteArray Voice::stream(const QByteArray& whole, const QByteArray& lineEnd, Finish why) const
{
    auto out = begin(lineEnd);
    const auto characters = QString::fromUtf8(whole);
    for (qsizetype i = 0; i < characters.size(); i += 12) {
        out += text(characters.mid(i, 12).toUtf8(), lineEnd);
    }
    return out + end(why, lineEnd);
}

} // namespace test
