// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of models asks servers for, on another thread.
#include "ui/models/models_dialog.h"

#include "core/domain/domain_json.h"
#include "core/llm/profiles/model_probe.h"
#include "ui/models/profile_form.h"
#include "ui/look/text.h"

#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

using core::llm::ModelProfile;

void ModelsDialog::test()
{
    if (!keepForm()) {
        return;
    }
    work(tr("Asking %1…").arg(qs(current()->name)),
        [profile = *current(), access = m_desk.access()](std::stop_token stop) { return core::llm::testModel(profile, access, stop); },
        [this](const core::Result<core::llm::ModelTest>& tested) {
            QString text = qs(tested ? tested->summary : tested.error().message);
            for (const std::string& note : tested ? tested->notes : std::vector<std::string>()) {
                text += u' ' + qs(note);
            }
            tell(text, tested.has_value());
        });
}

void ModelsDialog::askForSelfTest()
{
    if (!keepForm()) {
        return;
    }
    auto* box = new QMessageBox(QMessageBox::Question, tr("Self-test"), tr("Ask this model ten questions?"), QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("They are about a small file that comes with Assay, not about your data. What the model writes runs in the jail, "
                               "where there is nothing but that file, without being shown to you before. It costs about ten requests."));
    QPushButton* go = box->addButton(tr("Ask and run"), QMessageBox::AcceptRole);
    box->addButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::buttonClicked, this, [this, go](QAbstractButton* pressed) {
        if (pressed == go) {
            selfTest();
        }
    });
    box->open();
}

void ModelsDialog::selfTest()
{
    const ModelProfile* tested = current();
    if (!tested) {
        return;
    }
    work(tr("Asking %1…").arg(qs(tested->name)),
        [run = m_selfTest, profile = *tested, progress = m_progress.progress()](std::stop_token stop) { return run(profile, progress, stop); },
        [this, profile = *tested](const core::Result<core::SelfTest>& test) {
            if (!test) {
                tell(qs(test.error().message), false);
                return;
            }
            const auto kept = std::ranges::find(m_choices.profiles, profile.id, &ModelProfile::id);
            if (kept != m_choices.profiles.end()) {
                kept->mark = { core::badgeWord(test->badge), test->summary, profile.model, core::isoNow() };
                store();
                showList();
                showMark(*kept);
            }
        });
}

void ModelsDialog::listModels()
{
    if (!keepForm()) {
        return;
    }
    work(tr("Asking %1 for its models…").arg(qs(current()->name)),
        [profile = *current(), access = m_desk.access()](std::stop_token stop) { return core::llm::listModels(profile, access, stop); },
        [this](const core::Result<std::vector<core::llm::ListedModel>>& models) {
            if (models) {
                m_form->offerModels(*models);
                tell(tr("%n model(s) found.", nullptr, static_cast<int>(models->size())), true);
            } else {
                tell(qs(models.error().message), false);
            }
        });
}

void ModelsDialog::fetchModel()
{
    if (!keepForm()) {
        return;
    }
    const ModelProfile* profile = current();
    if (profile->model.empty()) {
        tell(tr("Write which model Ollama should fetch, for example qwen3:8b."), false);
        return;
    }
    const QString name = qs(profile->model);
    m_phase = tr("Fetching %1").arg(name);
    work(tr("%1…").arg(m_phase),
        [profile = *profile, access = m_desk.access(), progress = m_progress.progress()](std::stop_token stop) {
            return core::llm::pullModel(profile, profile.model, access, progress, stop);
        },
        [this, name](const core::Result<void>& fetched) {
            tell(fetched ? tr("Ollama has %1 now.").arg(name) : qs(fetched.error().message), fetched.has_value());
        });
}

void ModelsDialog::lookAround()
{
    m_look.start([](std::stop_token stop) { return core::llm::discoverLocal(stop); },
        [this](std::vector<core::llm::LocalServer> found) {
            m_found = std::move(found);
            fillAddMenu();
        });
}

void ModelsDialog::offer(const core::llm::LocalServer& server)
{
    add(server.profile);
    m_form->offerModels(server.models);
}

void ModelsDialog::discover()
{
    work(tr("Looking for model servers on this computer…"),
        [](std::stop_token stop) { return core::llm::discoverLocal(stop); },
        [this](const std::vector<core::llm::LocalServer>& found) {
            for (const core::llm::LocalServer& server : found) {
                if (std::ranges::contains(m_choices.profiles, server.profile.baseUrl, &ModelProfile::baseUrl)) {
                    continue;
                }
                offer(server);
            }
            tell(found.empty() ? tr("No model server answers on this computer. Start one, for example with \"ollama serve\".")
                               : tr("%n server(s) found.", nullptr, static_cast<int>(found.size())),
                !found.empty());
        });
}

} // namespace ui
