// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/profiles/keyring.h"

#include "core/domain/setup_fault.h"

#include <QEventLoop>
#include <QTimer>
#include <qt6keychain/keychain.h>

#include <memory>

namespace core::llm {

namespace {
constexpr std::chrono::seconds patience { 60 };

/// What a job left behind. It deletes itself, perhaps long after nobody waits any more.
struct Outcome {
    bool answered = false;
    QKeychain::Error error = QKeychain::OtherError;
    QString words;
    QString text;

    Error refusal() const
    {
        return Error { ErrorKind::Io, answered ? SetupFaultKind::KeyringRefused : SetupFaultKind::KeyringSilent,
            words.toStdString() };
    }
};

template <typename Job> Outcome carriedOut(Job* job, const std::string& key)
{
    QEventLoop loop;
    Outcome outcome;
    job->setInsecureFallback(false);
    job->setKey(QString::fromStdString(key));
    QObject::connect(job, &QKeychain::Job::finished, &loop, [&] {
        outcome.answered = true;
        outcome.error = job->error();
        outcome.words = job->errorString();
        if constexpr (requires { job->textData(); }) {
            outcome.text = job->textData();
        }
        loop.quit();
    });
    QTimer::singleShot(patience, &loop, &QEventLoop::quit);
    job->start();
    if (!outcome.answered) {
        loop.exec();
    }
    return outcome;
}

QString service()
{
    return QStringLiteral("org.assay");
}
} // namespace

bool hasKeyring()
{
    return QKeychain::isAvailable();
}

Result<std::optional<Secret>> Keyring::read(const std::string& id)
{
    const auto outcome = carriedOut(new QKeychain::ReadPasswordJob(service()), m_kind + '/' + id);
    if (outcome.error == QKeychain::EntryNotFound) {
        return std::nullopt;
    }
    if (outcome.error != QKeychain::NoError) {
        return std::unexpected(outcome.refusal());
    }
    return Secret(outcome.text.toStdString());
}

Result<void> Keyring::write(const std::string& id, const Secret& key)
{
    auto job = std::make_unique<QKeychain::WritePasswordJob>(service());
    job->setTextData(QString::fromStdString(key.reveal()));
    const auto outcome = carriedOut(job.release(), m_kind + '/' + id);
    return outcome.error == QKeychain::NoError ? Result<void>() : std::unexpected(outcome.refusal());
}

Result<void> Keyring::remove(const std::string& id)
{
    const auto outcome = carriedOut(new QKeychain::DeletePasswordJob(service()), m_kind + '/' + id);
    const bool gone = outcome.error == QKeychain::NoError || outcome.error == QKeychain::EntryNotFound;
    return gone ? Result<void>() : std::unexpected(outcome.refusal());
}

} // namespace core::llm
