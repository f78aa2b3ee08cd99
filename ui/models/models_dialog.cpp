// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/models_dialog.h"

#include "core/domain/domain_json.h"
#include "core/llm/profiles/model_probe.h"
#include "ui/look/controls.h"
#include "ui/look/text.h"
#include "ui/models/add_model_menu.h"
#include "ui/models/model_form.h"
#include "ui/models/planner_list.h"
#include "ui/models/sending_form.h"
#include "ui/models/work_line.h"

#include <QHBoxLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

using core::llm::ModelProfile;

namespace {
QWidget* scrolled(QWidget* content, QWidget* parent)
{
    auto* page = new QWidget(parent);
    page->setObjectName(u"thread"_s);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(4, 0, 12, 0);
    column->addWidget(content);
    column->addStretch();
    auto* scroll = new QScrollArea(parent);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(page);
    return scroll;
}

/// What it runs is not shown before, so the person agrees first.
void askForSelfTest(QWidget* parent, const std::function<void()>& agreed)
{
    auto* box = new QMessageBox(QMessageBox::Question, ModelsDialog::tr("Self-test"),
        ModelsDialog::tr("Ask this model ten questions?"), QMessageBox::NoButton, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(ModelsDialog::tr(
        "They are about a small file that comes with Assay, not about your data. What the model writes runs in the "
        "jail, "
        "where there is nothing but that file, without being shown to you before. It costs about ten requests."));
    QPushButton* go = box->addButton(ModelsDialog::tr("Ask and run"), QMessageBox::AcceptRole);
    box->addButton(QMessageBox::Cancel);
    QObject::connect(box, &QMessageBox::buttonClicked, parent, [agreed, go](QAbstractButton* pressed) {
        if (pressed == go) {
            agreed();
        }
    });
    box->open();
}

QString badgeText(const std::string& badge)
{
    return badge == "green" ? ModelsDialog::tr("Green: it can be trusted with everyday questions.")
        : badge == "amber"  ? ModelsDialog::tr("Amber: look closely at what it writes.")
                            : ModelsDialog::tr("Red: it is too weak for this work.");
}
} // namespace

ModelsDialog::ModelsDialog(core::llm::ModelService& service, SelfTesting selfTest, QWidget* parent)
    : QDialog(parent)
    , m_service(service)
    , m_selfTest(std::move(selfTest))
    , m_list(new PlannerList(this))
    , m_pages(new QStackedWidget(this))
    , m_form(new ModelForm(this))
    , m_sending(new SendingForm(this))
    , m_work(new WorkLine(this))
    , m_add(new AddModelMenu(this))
    , m_remove(flatButton(tr("Remove"), "discard"_L1, this))
    , m_test(plainButton(tr("Test"), "check"_L1, this))
    , m_trial(plainButton(tr("Self-test…"), "shield"_L1, this))
    , m_use(primaryButton(tr("Use"), "good"_L1, this))
{
    setWindowTitle(tr("Models"));
    setAttribute(Qt::WA_DeleteOnClose);
    resizeOnScreen(this, { 820, 560 });
    auto* middle = new QHBoxLayout;
    middle->setSpacing(20);
    middle->addWidget(makeSide());
    middle->addWidget(makePages(), 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(12);
    column->addWidget(titleLabel(tr("Who answers your questions"), 3, true, this));
    column->addLayout(middle, 1);
    column->addWidget(m_work);
    column->addWidget(makeButtons());
    connect(m_work, &WorkLine::busyChanged, this, &ModelsDialog::setBusy);
    connect(m_add, &AddModelMenu::presetChosen, this, &ModelsDialog::add);
    connect(m_add, &AddModelMenu::serverChosen, this, &ModelsDialog::offer);
    connect(m_add, &AddModelMenu::searchWanted, this, &ModelsDialog::discover);
    connect(m_list, &QListWidget::currentRowChanged, this, &ModelsDialog::showEntry);
    connect(m_form, &ModelForm::listWanted, this, &ModelsDialog::listModels);
    connect(m_form, &ModelForm::fetchWanted, this, &ModelsDialog::fetchModel);
    load();
}

QWidget* ModelsDialog::makeSide()
{
    constexpr int sideWidth = 210;
    auto* side = new QWidget(this);
    side->setFixedWidth(sideWidth);
    auto* addButton = plainButton(tr("Add"), "plus"_L1, side);
    addButton->setMenu(m_add);
    connect(m_remove, &QPushButton::clicked, this, &ModelsDialog::remove);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(addButton);
    buttons->addWidget(m_remove);
    buttons->addStretch();
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_list, 1);
    column->addLayout(buttons);
    return side;
}

QWidget* ModelsDialog::makePages()
{
    auto* builtIn = new QWidget(this);
    auto* words = new QVBoxLayout(builtIn);
    words->setContentsMargins(4, 0, 0, 0);
    words->setSpacing(8);
    words->addWidget(titleLabel(tr("Built-in planner"), 2, true, builtIn));
    words->addWidget(
        wrappedLabel(tr("Reads the common questions of analysts (counts, sums, rankings, trends, shares, correlations, "
                        "missing values, clean-up) and writes plain pandas. It needs no model and no network, and says "
                        "so when it cannot read a question."),
            builtIn));
    words->addWidget(mutedLabel(tr("Nothing leaves this computer."), builtIn));
    words->addStretch();
    m_pages->insertWidget(static_cast<int>(PlannerList::Entry::BuiltIn), builtIn);
    m_pages->insertWidget(static_cast<int>(PlannerList::Entry::Model), scrolled(m_form, this));
    m_pages->insertWidget(static_cast<int>(PlannerList::Entry::Rules), scrolled(m_sending, this));
    return m_pages;
}

QWidget* ModelsDialog::makeButtons()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* close = plainButton(tr("Close"), {}, row);
    m_use->setDefault(true);
    m_test->setToolTip(tr("Sends a tiny request, with nothing about your data, and says what works"));
    layout->addWidget(m_test);
    m_trial->setToolTip(tr("Ten tasks with known answers tell how far this model can be trusted"));
    layout->addWidget(m_trial);
    layout->addStretch();
    layout->addWidget(close);
    layout->addWidget(m_use);
    connect(m_test, &QPushButton::clicked, this, &ModelsDialog::test);
    connect(m_trial, &QPushButton::clicked, this, [this] {
        if (keepForm()) {
            askForSelfTest(this, [this] { selfTest(); });
        }
    });
    connect(m_use, &QPushButton::clicked, this, &ModelsDialog::use);
    connect(close, &QPushButton::clicked, this, [this] {
        if (keepForm() && store()) {
            accept();
        }
    });
    return row;
}

void ModelsDialog::load()
{
    m_choices = m_service.choices();
    m_sending->showChoices(m_choices);
    showList();
    if (const auto now = m_service.chosen(); now.id != m_choices.chosen) {
        m_work->tell(tr("%1 answers until Assay is closed: it was started that way.")
                         .arg(now.id.empty() ? tr("The built-in planner") : qs(m_service.planner()->name())),
            true);
    }
}

void ModelsDialog::showList()
{
    m_list->showChoices(m_choices, m_edited);
    showEntry();
}

ModelProfile* ModelsDialog::current()
{
    return m_list->currentEntry() == PlannerList::Entry::Model
        ? &m_choices.profiles[static_cast<std::size_t>(m_list->currentModel())]
        : nullptr;
}

void ModelsDialog::showEntry()
{
    const ModelProfile* shown = current();
    if (!m_edited.empty() && (!shown || shown->id != m_edited) && !keepForm()) {
        return;
    }
    shown = current();
    m_work->clear();
    m_edited = shown ? shown->id : std::string();
    if (shown) {
        m_form->showProfile(*shown, m_service.keys().whereabouts(*shown));
        showMark(*shown);
    }
    m_pages->setCurrentIndex(static_cast<int>(m_list->currentEntry()));
    m_test->setVisible(shown);
    m_trial->setVisible(shown && m_selfTest);
    m_remove->setEnabled(shown);
    m_use->setVisible(m_list->currentEntry() != PlannerList::Entry::Rules);
}

/// Under an id of its own where the name is taken.
void ModelsDialog::add(ModelProfile profile)
{
    if (!keepForm()) {
        return;
    }
    const std::string id = profile.id;
    const QString name = qs(profile.name);
    for (int number = 2; m_choices.find(profile.id); ++number) {
        profile.id = id + "-" + std::to_string(number);
        profile.name = utf8(tr("%1 (%2)").arg(name).arg(number));
    }
    m_choices.profiles.push_back(profile);
    m_edited = profile.id;
    showList();
}

void ModelsDialog::remove()
{
    const ModelProfile* shown = current();
    if (!shown) {
        return;
    }
    if (auto removed = m_service.keys().remove(*shown); !removed) {
        m_work->tell(qs(inWords(removed.error().message, translated)), false);
    }
    const bool inUse = shown->id == m_choices.chosen;
    m_choices.profiles.erase(m_choices.profiles.begin() + (shown - m_choices.profiles.data()));
    m_edited.clear();
    if (inUse) {
        m_choices.chosen.clear();
    }
    if (store() && inUse) {
        emit plannerChosen();
    }
    showList();
}

bool ModelsDialog::keepForm()
{
    m_sending->fill(m_choices);
    const auto kept = std::ranges::find(m_choices.profiles, m_edited, &ModelProfile::id);
    if (m_edited.empty() || kept == m_choices.profiles.end()) {
        return true;
    }
    const ModelProfile edited = m_form->profile();
    *kept = edited;
    if (const auto key = m_form->typedKey()) {
        if (auto set = m_service.keys().set(edited, *key); !set) {
            m_work->tell(qs(inWords(set.error().message, translated)), false);
            return false;
        }
    }
    return true;
}

bool ModelsDialog::store()
{
    auto saved = m_service.save(m_choices);
    if (!saved) {
        m_work->tell(qs(inWords(saved.error().message, translated)), false);
    }
    return saved.has_value();
}

void ModelsDialog::use()
{
    if (!keepForm()) {
        return;
    }
    const ModelProfile* chosen = current();
    if (chosen) {
        if (auto good = core::llm::checkProfile(*chosen); !good) {
            m_work->tell(qs(inWords(good.error().message, translated)), false);
            return;
        }
    }
    m_choices.chosen = chosen ? chosen->id : std::string();
    if (store()) {
        emit plannerChosen();
        accept();
    }
}

void ModelsDialog::setBusy(bool busy)
{
    m_test->setDisabled(busy);
    m_trial->setDisabled(busy);
    m_form->setBusy(busy);
}

void ModelsDialog::showMark(const ModelProfile& profile)
{
    const auto& mark = profile.mark;
    if (!mark.badge.empty() && mark.model == profile.model) {
        m_work->tell(tr("%1 Self-test: %2").arg(badgeText(mark.badge), qs(mark.summary)), mark.badge == "green");
    }
}

void ModelsDialog::test()
{
    if (!keepForm()) {
        return;
    }
    m_work->start(
        tr("Asking %1").arg(qs(current()->name)),
        [profile = *current(), access = m_service.access()](
            std::stop_token stop) { return core::llm::testModel(profile, access, stop); },
        [this](const core::Result<core::llm::ModelTest>& tested) {
            QString text = qs(tested ? tested->summary : inWords(tested.error().message, translated));
            for (const std::string& note : tested ? tested->notes : std::vector<std::string>()) {
                text += u' ' + qs(note);
            }
            m_work->tell(text, tested.has_value());
        });
}

void ModelsDialog::selfTest()
{
    const ModelProfile* tested = current();
    if (!tested) {
        return;
    }
    m_work->start(
        tr("Asking %1").arg(qs(tested->name)),
        [run = m_selfTest, profile = *tested, progress = m_work->progress()](
            std::stop_token stop) { return run(profile, progress, stop); },
        [this, profile = *tested](const core::Result<core::SelfTest>& test) {
            if (!test) {
                m_work->tell(qs(inWords(test.error().message, translated)), false);
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
    m_work->start(
        tr("Asking %1 for its models").arg(qs(current()->name)),
        [profile = *current(), access = m_service.access()](
            std::stop_token stop) { return core::llm::listModels(profile, access, stop); },
        [this](const core::Result<std::vector<core::llm::ListedModel>>& models) {
            if (models) {
                m_form->offerModels(*models);
                m_work->tell(tr("%n model(s) found.", nullptr, static_cast<int>(models->size())), true);
            } else {
                m_work->tell(qs(inWords(models.error().message, translated)), false);
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
        m_work->tell(tr("Write which model Ollama should fetch, for example qwen3:8b."), false);
        return;
    }
    const QString name = qs(profile->model);
    m_work->start(
        tr("Fetching %1").arg(name),
        [profile = *profile, access = m_service.access(), progress = m_work->progress()](
            std::stop_token stop) { return core::llm::pullModel(profile, profile.model, access, progress, stop); },
        [this, name](const core::Result<void>& fetched) {
            m_work->tell(
                fetched ? tr("Ollama has %1 now.").arg(name) : qs(inWords(fetched.error().message, translated)),
                fetched.has_value());
        });
}

void ModelsDialog::offer(const core::llm::LocalServer& server)
{
    add(server.profile);
    m_form->offerModels(server.models);
}

void ModelsDialog::discover()
{
    m_work->start(
        tr("Looking for model servers on this computer"),
        [](std::stop_token stop) { return core::llm::discoverLocal(stop); },
        [this](const std::vector<core::llm::LocalServer>& found) {
            for (const core::llm::LocalServer& server : found) {
                if (std::ranges::contains(m_choices.profiles, server.profile.baseUrl, &ModelProfile::baseUrl)) {
                    continue;
                }
                offer(server);
            }
            m_work->tell(found.empty()
                    ? tr("No model server answers on this computer. Start one, for example with \"ollama serve\".")
                    : tr("%n server(s) found.", nullptr, static_cast<int>(found.size())),
                !found.empty());
        });
}

} // namespace ui
