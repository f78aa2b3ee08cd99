// SPDX-License-Identifier: GPL-3.0-or-later
// model_server --port 0 --scenario code --code answer.py [--fixed fixed.py] [--record FILE]: prints its port.
#include "tests/model_server/model_server.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace {
QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return !path.isEmpty() && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// One JSON line a request; the body in Base64, because its bytes are what counts.
void record(const QString& path, const test::ReceivedRequest& request)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Append)) {
        return;
    }
    QJsonObject headers;
    for (const auto& [name, value] : request.headers) {
        headers[QString::fromUtf8(name)] = QString::fromUtf8(value);
    }
    const QJsonObject line { { u"method"_s, QString::fromUtf8(request.method) },
        { u"path"_s, QString::fromUtf8(request.path) }, { u"headers"_s, headers },
        { u"body_base64"_s, QString::fromLatin1(request.body.toBase64()) } };
    file.write(QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n');
}
} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication app(argc, argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(u"Plays a model provider. Scenarios: "_s + test::scenarioNames().join(u' '));
    parser.addHelpOption();
    parser.addOptions({ { u"port"_s, u"0: any free one."_s, u"port"_s, u"0"_s },
        { u"scenario"_s, u"What to play."_s, u"name"_s, u"plain"_s },
        { u"code"_s, u"Python to answer with."_s, u"file"_s },
        { u"words"_s, u"What the scenario \"say\" answers with."_s, u"file"_s },
        { u"fixed"_s, u"Python to answer a repair with."_s, u"file"_s },
        { u"plan"_s, u"The planner's reply."_s, u"text"_s }, { u"verdict"_s, u"The verifier's reply."_s, u"text"_s },
        { u"telling"_s, u"The answer writer's reply."_s, u"text"_s },
        { u"redirect-to"_s, u"Location of the 3xx scenarios."_s, u"url"_s },
        { u"record"_s, u"Appends each request, one JSON line."_s, u"file"_s } });
    parser.process(app);

    test::ScenarioOptions options { .name = parser.value(u"scenario"_s),
        .fixed = contentsOf(parser.value(u"fixed"_s)),
        .redirectTo = parser.value(u"redirect-to"_s).toUtf8() };
    if (!test::scenarioNames().contains(options.name)) {
        std::fprintf(stderr, "There is no scenario %s.\n", qPrintable(options.name));
        return 2;
    }
    if (parser.isSet(u"code"_s)) {
        options.code = contentsOf(parser.value(u"code"_s));
    }
    options.words = contentsOf(parser.value(u"words"_s));
    for (const auto& [name, reply] : { std::pair { u"plan"_s, &options.plan }, { u"verdict"_s, &options.verdict },
             { u"telling"_s, &options.telling } }) {
        if (parser.isSet(name)) {
            *reply = parser.value(name).toUtf8();
        }
    }
    const auto path = parser.value(u"record"_s);
    test::ModelServer server(options, [&](const test::ReceivedRequest& request) {
        if (!path.isEmpty()) {
            record(path, request);
        }
    });
    if (!server.listen(parser.value(u"port"_s).toUShort())) {
        std::fprintf(stderr, "The port cannot be used.\n");
        return 1;
    }
    std::printf("%d\n", server.port());
    std::fflush(stdout);
    return QCoreApplication::exec();
}
