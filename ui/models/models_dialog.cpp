// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/models_dialog.h"

#include "core/domain/domain_json.h"
#include "ui/look/controls.h"
#include "ui/models/profile_form.h"
#include "ui/models/sending_form.h"
#include "ui/look/text.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QMenu>
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
enum Page { BuiltIn, Profile, Rules };
constexpr int builtInRow = 0;

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
} // namespace

ModelsDialog::ModelsDialog(core::llm::ModelDesk& desk, SelfTesting selfTest, QWidget* parent)
    : QDialog(parent)
    , m_desk(desk)
    , m_selfTest(std::move(selfTest))
    , m_list(new QListWidget(this))
    , m_pages(new QStackedWidget(this))
    , m_form(new ProfileForm(this))
    , m_sending(new SendingForm(this))
    , m_message(wrappedLabel({}, this))
    , m_add(new QMenu(this))
    , m_remove(flatButton(tr("Remove"), "discard"_L1, this))
    , m_test(plainButton(tr("Test"), "check"_L1, this))
    , m_trial(plainButton(tr("Self-test…"), "shield"_L1, this))
    , m_use(primaryButton(tr("Use"), "good"_L1, this))
    , m_stop(plainButton(tr("Stop"), "stop"_L1, this))
{
    setWindowTitle(tr("Models"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(820, 560);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(20);
    middle->addWidget(makeSide());
    middle->addWidget(makePages(), 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(12);
    column->addWidget(titleLabel(tr("Who answers your questions"), 3, true, this));
    column->addLayout(middle, 1);
    auto* said = new QHBoxLayout;
    said->addWidget(m_message, 1);
    said->addWidget(m_stop, 0, Qt::AlignTop);
    column->addLayout(said);
    column->addWidget(makeButtons());
    m_message->setObjectName(u"message"_s);
    m_message->hide();
    m_stop->hide();
    connect(m_stop, &QPushButton::clicked, this, [this] { m_work.stop(); });
    connect(m_list, &QListWidget::currentRowChanged, this, &ModelsDialog::showEntry);
    connect(m_form, &ProfileForm::listWanted, this, &ModelsDialog::listModels);
    connect(m_form, &ProfileForm::fetchWanted, this, &ModelsDialog::fetchModel);
    load();
    lookAround();
}

QWidget* ModelsDialog::makeSide()
{
    constexpr int sideWidth = 210;
    constexpr int iconSize = 16;
    auto* side = new QWidget(this);
    side->setFixedWidth(sideWidth);
    m_list->setAccessibleName(tr("Models"));
    m_list->setIconSize(QSize(iconSize, iconSize));
    m_list->setSpacing(3);
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
    words->addWidget(wrappedLabel(tr("Reads the common questions of analysts (counts, sums, rankings, trends, shares, correlations, "
                                     "missing values, clean-up) and writes plain pandas. It needs no model and no network, and says "
                                     "so when it cannot read a question."),
        builtIn));
    words->addWidget(mutedLabel(tr("Nothing leaves this computer."), builtIn));
    words->addStretch();
    m_pages->insertWidget(BuiltIn, builtIn);
    m_pages->insertWidget(Profile, scrolled(m_form, this));
    m_pages->insertWidget(Rules, scrolled(m_sending, this));
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
    connect(m_trial, &QPushButton::clicked, this, &ModelsDialog::askForSelfTest);
    connect(&m_progress, &ProgressBridge::phaseEntered, this, [this](const QString& phase) {
        m_phase = phase;
        tell(tr("%1…").arg(phase), true);
    });
    connect(&m_progress, &ProgressBridge::fractionReached, this,
        [this](double fraction) { tell(tr("%1: %2 %").arg(m_phase).arg(static_cast<int>(fraction * 100)), true); });
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
    m_choices = m_desk.choices();
    m_sending->showChoices(m_choices);
    fillAddMenu();
    showList();
    if (const auto now = m_desk.chosen(); now.id != m_choices.chosen) {
        tell(tr("%1 answers until Assay is closed: it was started that way.").arg(now.id.empty() ? tr("The built-in planner") : qs(m_desk.planner()->name())), true);
    }
}

/// The built-in planner, the models, and last the rules that hold for all of them.
void ModelsDialog::showList()
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    const auto entry = [&](const QString& name, bool inUse, const std::string& badge = {}) {
        const auto mark = badge == "red" ? icon("error"_L1, Tone::Bad) : badge == "amber" ? icon("warning"_L1, Tone::Warn)
            : inUse                      ? icon("good"_L1, Tone::Good)
            : badge == "green"           ? icon("shield"_L1, Tone::Good)
                                         : icon("online"_L1, Tone::Muted);
        auto* item = new QListWidgetItem(mark, name, m_list);
        item->setToolTip(inUse ? tr("In use") : QString());
        item->setData(Qt::AccessibleTextRole, inUse ? tr("%1, in use").arg(name) : name);
    };
    entry(tr("Built-in"), m_choices.chosen.empty());
    int row = m_choices.chosen.empty() ? builtInRow : -1;
    for (const ModelProfile& profile : m_choices.profiles) {
        entry(qs(profile.name), profile.id == m_choices.chosen, profile.mark.model == profile.model ? profile.mark.badge : std::string());
        if (profile.id == (m_edited.empty() ? m_choices.chosen : m_edited)) {
            row = m_list->count() - 1;
        }
    }
    auto* rules = new QListWidgetItem(icon("shield"_L1, Tone::Muted), tr("What may be sent"), m_list);
    rules->setToolTip(tr("Holds for every model"));
    m_list->setCurrentRow(std::max(row, 0));
    showEntry(m_list->currentRow());
}

ModelProfile* ModelsDialog::current()
{
    const int index = m_list->currentRow() - 1;
    return index >= 0 && index < static_cast<int>(m_choices.profiles.size()) ? &m_choices.profiles[static_cast<std::size_t>(index)] : nullptr;
}

void ModelsDialog::showEntry(int row)
{
    const ModelProfile* shown = current();
    if (!m_edited.empty() && (!shown || shown->id != m_edited) && !keepForm()) {
        return;
    }
    shown = current();
    m_message->hide();
    m_edited = shown ? shown->id : std::string();
    if (shown) {
        m_form->showProfile(*shown, m_desk.keys().whereabouts(*shown));
        showMark(*shown);
    }
    m_pages->setCurrentIndex(shown ? Profile : row == builtInRow ? BuiltIn : Rules);
    m_test->setVisible(shown);
    m_trial->setVisible(shown && m_selfTest);
    m_remove->setEnabled(shown);
    m_use->setVisible(shown || row == builtInRow);
}

void ModelsDialog::fillAddMenu()
{
    m_add->clear();
    for (const core::llm::LocalServer& server : m_found) {
        const QString name = tr("%1 on this computer, %n model(s)", nullptr, static_cast<int>(server.models.size())).arg(qs(server.profile.name));
        m_add->addAction(icon("good"_L1, Tone::Good), name, this, [this, server] { offer(server); });
    }
    if (!m_found.empty()) {
        m_add->addSeparator();
    }
    for (const ModelProfile& preset : core::llm::profilePresets()) {
        m_add->addAction(qs(preset.name), this, [this, preset] { add(preset); });
    }
    m_add->addSeparator();
    m_add->addAction(icon("online"_L1), tr("Look for servers on this computer"), this, &ModelsDialog::discover);
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
    if (auto removed = m_desk.keys().remove(*shown); !removed) {
        tell(qs(removed.error().message), false);
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
        if (auto set = m_desk.keys().set(edited, *key); !set) {
            tell(qs(set.error().message), false);
            return false;
        }
    }
    return true;
}

bool ModelsDialog::store()
{
    auto saved = m_desk.save(m_choices);
    if (!saved) {
        tell(qs(saved.error().message), false);
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
            tell(qs(good.error().message), false);
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
    m_stop->setVisible(busy);
    m_test->setDisabled(busy);
    m_trial->setDisabled(busy);
    m_form->setBusy(busy);
}

void ModelsDialog::tell(const QString& text, bool good)
{
    m_message->setText(good ? text : tr("⚠ %1").arg(text));
    m_message->show();
}

namespace {
QString badgeText(const std::string& badge)
{
    return badge == "green" ? ModelsDialog::tr("Green: it can be trusted with everyday questions.")
        : badge == "amber"  ? ModelsDialog::tr("Amber: look closely at what it writes.")
                            : ModelsDialog::tr("Red: it is too weak for this work.");
}
} // namespace

void ModelsDialog::showMark(const ModelProfile& profile)
{
    const auto& mark = profile.mark;
    if (!mark.badge.empty() && mark.model == profile.model) {
        tell(tr("%1 Self-test: %2").arg(badgeText(mark.badge), qs(mark.summary)), mark.badge == "green");
    }
}

} // namespace ui
