// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/outgoing_parts.h"
#include "core/llm/profiles/profile_lookup.h"
#include "core/llm/roles/model_service.h"
#include "tests/core/llm/llm_fixtures.h"
#include "tests/model_server/model_server.h"
#include "tests/support/result_macros.h"

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>

#include <map>

using namespace core::llm;

class TestModelService : public QObject {
    Q_OBJECT

private slots:
    void choicesComeBackAndAreForThisUserOnly();
    void withoutAHomeTheyAreNotOfTheCurrentFolder();
    void whatCannotBeUnderstoodIsRefused_data();
    void whatCannotBeUnderstoodIsRefused();
    void anAddressIsReadHoweverItIsPasted_data();
    void anAddressIsReadHoweverItIsPasted();
    void theEnvironmentFillsThePresets();
    void aKeyIsKeptReadBackAndRemoved_data();
    void aKeyIsKeptReadBackAndRemoved();
    void keysThatOthersMayReadAreRefused();
    void eachBudgetStopsBeforeSending_data();
    void eachBudgetStopsBeforeSending();
    void theDayIsRememberedAndEnds();
    void aTestSaysWhatWorks_data();
    void aTestSaysWhatWorks();
    void aTestSaysWhatDoesNot();
    void modelsAreListed_data();
    void modelsAreListed();
    void aModelIsFetchedWithProgress();
    void thePreviewIsWhatIsSent();
    void aPartTakenOutIsNotSent_data();
    void aPartTakenOutIsNotSent();
    void aServiceStaysAsItWasWhenAChoiceFails();
};

namespace {
class NoModel : public core::Planner {
public:
    core::PlannerKind kind() const override { return core::PlannerKind::BuiltIn; }
    std::string name() const override { return "built-in"; }
    core::Result<core::Draft> draft(const core::PlanRequest&, const core::Progress&, std::stop_token) override
    {
        return core::Draft {};
    }
};

OutboundLedger quietLedger()
{
    return { [](const auto&, const auto&, const auto&) { return core::Result<std::int64_t>(1); }, {} };
}

ModelProfile profileAt(const std::string& origin, Protocol protocol)
{
    return { .id = "mine", .name = "Mine", .protocol = protocol, .baseUrl = origin + "/v1", .model = "test-model" };
}

struct Place {
    QTemporaryDir directory;
    std::map<std::string, std::string> environment;
    std::filesystem::path path() const { return directory.path().toStdString(); }
    EnvironmentReader reader()
    {
        return [this](const std::string& name) { return environment[name]; };
    }
    std::unique_ptr<ModelService> service()
    {
        return ModelService::open(
            { QCoreApplication::applicationDirPath().toStdString() + "/../share/assay/prompts", path(), quietLedger(),
                std::make_shared<NoModel>(), std::make_shared<Keys>(path(), reader()),
                std::make_shared<Spending>(std::filesystem::path()), reader() })
            .value();
    }
};

core::PlanRequest followUp()
{
    auto request = test::planRequest();
    request.history = { { "How many orders?", "len(orders)\n", "1203" } };
    request.revision = core::Revision { "orders['revenu']\n", "", sandbox::RunResult() };
    request.revision->failure->error = sandbox::PythonError { "KeyError", "'revenu'", 1, 1, "", "" };
    return request;
}
} // namespace

void TestModelService::choicesComeBackAndAreForThisUserOnly()
{
    Place place;
    QCOMPARE(loadModelChoices(place.path() / "none").value(), ModelChoices());
    ModelChoices choices;
    choices.profiles = profilePresets();
    choices.profiles[0].prices = { 2.5, 10, "EUR" };
    choices.chosen = "ollama";
    choices.schemaOnly = true;
    choices.budgets.day = { 5, 1.5, std::chrono::seconds(7) };
    VERIFY_RESULT(saveModelChoices(place.path() / "new", choices));
    const auto again = loadModelChoices(place.path() / "new");
    VERIFY_RESULT(again);
    QVERIFY(*again == choices);
    const auto mode = std::filesystem::status(place.path() / "new" / "models.json").permissions();
    QVERIFY(mode == (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
}

void TestModelService::withoutAHomeTheyAreNotOfTheCurrentFolder()
{
    std::map<const char*, QByteArray> before;
    for (const auto* const name : { "HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME" }) {
        before[name] = qgetenv(name);
        qunsetenv(name);
    }
    QVERIFY(configDirectory().is_absolute());
    QVERIFY(stateDirectory().is_absolute());
    for (const auto& [name, value] : before) {
        qputenv(name, value);
    }
}

void TestModelService::whatCannotBeUnderstoodIsRefused_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::newRow("unknown word") << QByteArray("\"openai\",") << QByteArray("\"telepathy\",");
    QTest::newRow("unknown key") << QByteArray("\"small_model\"") << QByteArray("\"tiny_model\"");
    QTest::newRow("another version") << QByteArray("\"schema\": 1") << QByteArray("\"schema\": 2");
    QTest::newRow("chosen is not there") << QByteArray("\"chosen\": \"\"") << QByteArray("\"chosen\": \"x\"");
    QTest::newRow("cut off") << QByteArray("}\n") << QByteArray();
}

void TestModelService::whatCannotBeUnderstoodIsRefused()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    Place place;
    ModelChoices choices;
    choices.profiles = { profileAt("http://127.0.0.1:1", Protocol::OpenAi) };
    VERIFY_RESULT(saveModelChoices(place.path(), choices));
    QFile file(place.directory.filePath(QStringLiteral("models.json")));
    QVERIFY(file.open(QIODevice::ReadWrite));
    auto text = file.readAll();
    const auto at = text.lastIndexOf(from);
    QVERIFY2(at >= 0, text);
    file.resize(0);
    file.seek(0);
    file.write(text.replace(at, from.size(), to));
    file.close();
    const auto loaded = loadModelChoices(place.path());
    QVERIFY(!loaded);
    QCOMPARE(loaded.error().kind, core::ErrorKind::Damaged);
    QVERIFY(inWords(loaded.error().message).contains("models.json"));
}

void TestModelService::anAddressIsReadHoweverItIsPasted_data()
{
    QTest::addColumn<Protocol>("protocol");
    QTest::addColumn<QByteArray>("pasted");
    QTest::addColumn<QByteArray>("base");
    QTest::newRow("slash") << Protocol::OpenAi << QByteArray("https://x/v1/") << QByteArray("https://x/v1");
    QTest::newRow("endpoint") << Protocol::OpenAi << QByteArray("http://localhost:9931/v1/chat/completions/")
                              << QByteArray("http://localhost:9931/v1");
    QTest::newRow("anthropic with version")
        << Protocol::Anthropic << QByteArray("https://x/v1") << QByteArray("https://x");
    QTest::newRow("anthropic endpoint") << Protocol::Anthropic << QByteArray("https://x/v1/messages")
                                        << QByteArray("https://x");
    QTest::newRow("ollama's other door") << Protocol::Ollama << QByteArray("http://h:11434/v1/")
                                         << QByteArray("http://h:11434");
    QTest::newRow("ollama endpoint") << Protocol::Ollama << QByteArray("http://h:11434/api/chat")
                                     << QByteArray("http://h:11434");
}

void TestModelService::anAddressIsReadHoweverItIsPasted()
{
    QFETCH(Protocol, protocol);
    QFETCH(QByteArray, pasted);
    QFETCH(QByteArray, base);
    ModelProfile profile = profileAt("", protocol);
    profile.baseUrl = pasted.toStdString();
    QCOMPARE(baseUrlOf(profile), base.toStdString());
}

void TestModelService::theEnvironmentFillsThePresets()
{
    std::map<std::string, std::string> environment { { "OPENAI_BASE_URL", "http://localhost:9931/v1" },
        { "OPENAI_MODEL", "m" } };
    const auto read = [&](const std::string& name) { return environment[name]; };
    const auto openAi = profileFor("openai", "", {}, read);
    VERIFY_RESULT(openAi);
    QCOMPARE(openAi->model, std::string("m"));
    QCOMPARE(openAi->keySource, KeySource::None);
    QCOMPARE(profileFor("openai", "other", {}, read)->model, std::string("other"));
    environment["OLLAMA_HOST"] = "0.0.0.0:7";
    QCOMPARE(profileFor("ollama", "m", {}, read)->baseUrl, std::string("http://127.0.0.1:7"));
    environment["OLLAMA_HOST"] = "box";
    QCOMPARE(profileFor("ollama", "m", {}, read)->baseUrl, std::string("http://box:11434"));
    QVERIFY(inWords(profileFor("anthropic", "", {}, read).error().message).contains("--model"));
    QVERIFY(inWords(profileFor("claude", "m", {}, read).error().message).contains("anthropic"));
    environment = { { "OPENAI_BASE_URL", "localhost:8080" } };
    QVERIFY(inWords(profileFor("openai", "m", {}, read).error().message).contains("https://"));
    const auto hosted = profileFor("anthropic", "m", {}, read);
    QVERIFY(inWords(settingsFor(*hosted, Keys("/nowhere", read)).error().message).contains("ANTHROPIC_API_KEY"));
}

void TestModelService::aKeyIsKeptReadBackAndRemoved_data()
{
    QTest::addColumn<KeySource>("source");
    QTest::newRow("session") << KeySource::Session;
    QTest::newRow("file") << KeySource::File;
}

void TestModelService::aKeyIsKeptReadBackAndRemoved()
{
    QFETCH(KeySource, source);
    Place place;
    auto profile = profileAt("https://x", Protocol::OpenAi);
    profile.keySource = source;
    Keys keys(place.path(), place.reader());
    QVERIFY(inWords(keys.keyOf(profile).error().message).contains("assay key set mine"));
    QVERIFY(!keys.set(profile, Secret("two words")));
    VERIFY_RESULT(keys.set(profile, Secret("sk-1")));
    QCOMPARE(keys.keyOf(profile)->reveal(), std::string("sk-1"));
    QVERIFY(!keys.whereabouts(profile).contains("sk-1"));
    Keys another(place.path(), place.reader());
    QCOMPARE(another.keyOf(profile).has_value(), source == KeySource::File);
    VERIFY_RESULT(keys.remove(profile));
    QVERIFY(!keys.keyOf(profile));
    VERIFY_RESULT(keys.set(profile, Secret("a-longer-key")));
    VERIFY_RESULT(keys.keyOf(profile));
    QCOMPARE(keys.removedFrom("a-longer-key, sk-1", "-"), std::string("-, sk-1")); // one too short is like other text
    QCOMPARE(another.removedFrom("a-longer-key", "-"), std::string("a-longer-key")); // was not used by this one
    profile.keySource = KeySource::Environment;
    profile.keyVariable = "K";
    QVERIFY(!keys.set(profile, Secret("sk-1")));
    QVERIFY(keys.whereabouts(profile).ends_with("which is not set"));
}

void TestModelService::keysThatOthersMayReadAreRefused()
{
    Place place;
    auto profile = profileAt("https://x", Protocol::OpenAi);
    profile.keySource = KeySource::File;
    Keys keys(place.path(), place.reader());
    VERIFY_RESULT(keys.set(profile, Secret("sk-1")));
    std::filesystem::permissions(
        place.path() / "keys.json", std::filesystem::perms::others_read, std::filesystem::perm_options::add);
    const auto key = keys.keyOf(profile);
    QVERIFY(!key);
    QVERIFY(inWords(key.error().message).contains("chmod 600"));
}

void TestModelService::eachBudgetStopsBeforeSending_data()
{
    QTest::addColumn<int>("which");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("tokens of a question") << 0 << QByteArray("for one question are spent");
    QTest::newRow("money of the session")
        << 1 << QByteArray("this request may cost 0.50, and 0.60 of the 1.00 allowed until Assay is started again");
    QTest::newRow("time of the day") << 2 << QByteArray("2 of the 2 seconds allowed for today");
}

void TestModelService::eachBudgetStopsBeforeSending()
{
    QFETCH(int, which);
    QFETCH(QByteArray, words);
    Budgets budgets;
    budgets.question.tokens = which == 0 ? 100 : 0;
    budgets.session.money = which == 1 ? 1 : 0;
    budgets.day.time = std::chrono::seconds(which == 2 ? 2 : 0);
    Spending spending { std::filesystem::path() };
    spending.setBudgets(budgets);
    const core::Question question { "a", "" };
    VERIFY_RESULT(spending.reserve(question, 60, 0.5));
    spending.add(question, { 60, 0.6, std::chrono::milliseconds(2100) });
    const auto refused = spending.reserve(question, 60, 0.5);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, core::ErrorKind::Budget);
    QVERIFY2(inWords(refused.error().message).starts_with("Nothing was sent: ")
            && inWords(refused.error().message).contains(words.toStdString()),
        inWords(refused.error().message).c_str());
    QCOMPARE(spending.reserve({ "b", "" }, 60, 0.5).has_value(), which == 0);
}

void TestModelService::theDayIsRememberedAndEnds()
{
    Place place;
    auto now = std::chrono::system_clock::time_point(std::chrono::hours(24 * 20'000 + 12));
    const auto clock = [&] { return now; };
    Spending(place.path() / "spent.json", clock).add({ "a", "" }, { 7, 0.5, std::chrono::milliseconds(3) });
    Spending again(place.path() / "spent.json", clock);
    QVERIFY(again.spent().day == (Use { 7, 0.5, std::chrono::milliseconds(3) }));
    QVERIFY(again.spent().session == Use());
    now += std::chrono::hours(24);
    again.add({ "b", "" }, { 1, 0, {} });
    QCOMPARE(again.spent().day.tokens, 1);
}

void TestModelService::aTestSaysWhatWorks_data()
{
    QTest::addColumn<Protocol>("protocol");
    QTest::addColumn<int>("context");
    QTest::newRow("openai") << Protocol::OpenAi << 4096;
    QTest::newRow("anthropic") << Protocol::Anthropic << 0;
    QTest::newRow("ollama") << Protocol::Ollama << 4096;
}

void TestModelService::aTestSaysWhatWorks()
{
    QFETCH(Protocol, protocol);
    QFETCH(int, context);
    const test::ThreadedModelServer server(QStringLiteral("plain"));
    const Keys keys("/nowhere");
    const auto tested = testModel(profileAt(server.origin(), protocol), { keys, quietLedger() }, {});
    VERIFY_RESULT(tested);
    QVERIFY2(
        tested->summary.starts_with("test-model answered within ") && tested->summary.ends_with("Streaming works."),
        tested->summary.c_str());
    QCOMPARE(tested->contextTokens, context);
    QCOMPARE(tested->usage, (Usage { 120, 34 }));
    QCOMPARE(tested->notes.size(), context > 0 ? 1U : 0U);
}

void TestModelService::aTestSaysWhatDoesNot()
{
    const test::ThreadedModelServer server(QStringLiteral("401"));
    const Keys keys("/nowhere");
    const auto tested = testModel(profileAt(server.origin(), Protocol::Anthropic), { keys, quietLedger() }, {});
    QVERIFY(!tested);
    QVERIFY2(inWords(tested.error().message).contains("wants a key"), inWords(tested.error().message).c_str());
}

void TestModelService::modelsAreListed_data()
{
    QTest::addColumn<Protocol>("protocol");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("note");
    QTest::newRow("openai") << Protocol::OpenAi << QByteArray("/v1/models") << QByteArray();
    QTest::newRow("anthropic") << Protocol::Anthropic << QByteArray("/v1/models?limit=1000")
                               << QByteArray("Test Model");
    QTest::newRow("ollama") << Protocol::Ollama << QByteArray("/api/tags") << QByteArray("8.0B, Q4_0");
}

void TestModelService::modelsAreListed()
{
    QFETCH(Protocol, protocol);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, note);
    const test::ThreadedModelServer server(QStringLiteral("plain"));
    const Keys keys("/nowhere");
    std::string recorded;
    const OutboundLedger ledger { [&](const auto&, const auto&, const auto& bytes) {
                                     recorded = bytes;
                                     return core::Result<std::int64_t>(1);
                                 },
        {} };
    const auto models = listModels(profileAt(server.origin(), protocol), { keys, ledger }, {});
    VERIFY_RESULT(models);
    QCOMPARE(models->front().name, std::string("test-model"));
    QCOMPARE(models->front().note, note.toStdString());
    QCOMPARE(server.requests().front().method, "GET");
    QCOMPARE(server.requests().front().path, path);
    QVERIFY(server.requests().front().body.isEmpty());
    QCOMPARE(recorded, "GET " + server.origin() + path.toStdString());
}

void TestModelService::aModelIsFetchedWithProgress()
{
    const test::ThreadedModelServer server(QStringLiteral("plain"));
    const Keys keys("/nowhere");
    double most = 0;
    core::Progress progress;
    progress.fraction = [&](double fraction) { most = std::max(most, fraction); };
    VERIFY_RESULT(
        pullModel(profileAt(server.origin(), Protocol::Ollama), "llama", { keys, quietLedger() }, progress, {}));
    QCOMPARE(most, 0.25);
    QCOMPARE(server.requests().front().body, R"({"model":"llama"})");
}

void TestModelService::thePreviewIsWhatIsSent()
{
    const test::ThreadedModelServer server(QStringLiteral("code"));
    Place place;
    const auto service = place.service();
    QCOMPARE(service->planner()->outgoing(followUp())->destination, std::string());
    auto choices = service->choices();
    choices.profiles = { profileAt(server.origin(), Protocol::Anthropic) };
    choices.profiles[0].prices = { 1'000'000, 0, "EUR" };
    choices.chosen = "mine";
    VERIFY_RESULT(service->save(choices));
    QCOMPARE(service->planner()->name(), std::string("mine test-model"));
    const auto outgoing = service->planner()->outgoing(followUp());
    VERIFY_RESULT(outgoing);
    core::ModelUse used;
    core::Progress progress;
    progress.modelUse = [&](const core::ModelUse& use) { used = use; };
    VERIFY_RESULT(service->planner()->draft(followUp(), progress, {}));
    QCOMPARE(server.requests().size(), 1);
    QCOMPARE(QByteArray::fromStdString(outgoing->bytes), server.requests().front().body);
    QCOMPARE(outgoing->destination, server.origin());
    QCOMPARE(outgoing->mostMoney, static_cast<double>(outgoing->inputTokens));
    QCOMPARE(used.money, 120.0);
    QCOMPARE(service->spent().session.tokens, 154);
}

void TestModelService::aPartTakenOutIsNotSent_data()
{
    using Kind = core::OutgoingPart::Kind;
    QTest::addColumn<core::OutgoingPart>("part");
    QTest::addColumn<QByteArray>("gone");
    QTest::newRow("file") << core::OutgoingPart { Kind::File, "orders.csv", "", "" }
                          << QByteArray("revenue\\\": number");
    QTest::newRow("column") << core::OutgoingPart { Kind::Column, "orders.csv", "customer", "" }
                            << QByteArray("customer\\\": text");
    QTest::newRow("samples") << core::OutgoingPart { Kind::Samples, "orders.csv", "customer", "" }
                             << QByteArray("Quantum Labs");
    QTest::newRow("exchange") << core::OutgoingPart { Kind::Exchange, "", "", "How many orders?" }
                              << QByteArray("How many orders?");
    QTest::newRow("failure") << core::OutgoingPart { Kind::Failure, "", "", "" } << QByteArray("KeyError");
}

void TestModelService::aPartTakenOutIsNotSent()
{
    QFETCH(core::OutgoingPart, part);
    QFETCH(QByteArray, gone);
    Place place;
    const auto service = place.service();
    auto choices = service->choices();
    choices.profiles = { profileAt("http://127.0.0.1:1", Protocol::OpenAi) };
    choices.chosen = "mine";
    choices.fallback = Disclosure::Samples;
    VERIFY_RESULT(service->save(choices));
    const auto before = service->planner()->outgoing(followUp());
    VERIFY_RESULT(before);
    QVERIFY2(before->bytes.contains(gone.toStdString()), before->bytes.c_str());
    const auto shown = std::ranges::find_if(before->parts, [&](const auto& candidate) {
        return candidate.kind == part.kind && candidate.file == part.file && candidate.column == part.column;
    });
    QVERIFY(shown != before->parts.end());
    service->withhold(*shown);
    const auto after = service->planner()->outgoing(followUp());
    VERIFY_RESULT(after);
    QVERIFY2(!after->bytes.contains(gone.toStdString()), after->bytes.c_str());
    QVERIFY(std::ranges::find(after->parts, *shown) == after->parts.end());
}

void TestModelService::aServiceStaysAsItWasWhenAChoiceFails()
{
    Place place;
    place.environment = { { "OPENAI_BASE_URL", "http://127.0.0.1:1/v1" } };
    const auto service = place.service();
    VERIFY_RESULT(service->choose("openai", "m"));
    QCOMPARE(service->planner()->name(), std::string("openai m"));
    QVERIFY(!service->choose("anthropic", "m"));
    QVERIFY(!service->choose("openai"));
    QVERIFY(!service->choose("nobody"));
    QCOMPARE(service->planner()->name(), std::string("openai m"));
    QCOMPARE(service->chosen().id, std::string("openai"));
    VERIFY_RESULT(service->choose("built-in"));
    QCOMPARE(service->planner()->name(), std::string("built-in"));
}

QTEST_GUILESS_MAIN(TestModelService)
#include "tst_model_service.moc"
