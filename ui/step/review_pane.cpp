// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/review_pane.h"

#include "core/domain/code_words.h"
#include "core/review/plain_steps.h"
#include "ui/look/controls.h"
#include "ui/look/flow_layout.h"
#include "ui/look/text.h"
#include "ui/step/along_view.h"
#include "ui/step/code_editor.h"
#include "ui/step/diff_view.h"
#include "ui/step/effect_chips.h"
#include "ui/step/finding_list.h"
#include "ui/step/preview_view.h"
#include "ui/step/steps_in_words.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QShortcut>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr std::chrono::milliseconds settleTime { 400 };

/// One line that says with which frames code begins. How they are read, seen when the files were opened, is folded away
/// behind it. Null where there are none.
QWidget* loadFold(const std::vector<sandbox::TableReader>& loads, QWidget* parent)
{
    std::string reading;
    QStringList names;
    for (const sandbox::TableReader& load : loads) {
        reading += (reading.empty() ? "" : "\n") + load.code;
        names << qs(load.name);
    }
    if (names.isEmpty()) {
        return nullptr;
    }
    auto* box = new QWidget(parent);
    auto* code = new CodeEditor(box);
    code->setCode(reading);
    code->setReadOnly(true);
    code->setAccessibleName(ReviewPane::tr("Code that loads the data"));
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* fold = foldButton(
        (names.size() == 1 ? ReviewPane::tr("%1: as on its data page") : ReviewPane::tr("%1: as on their data pages"))
            .arg(names.join(u", "_s)),
        code, box);
    column->addWidget(fold, 0, Qt::AlignLeft);
    column->addWidget(code);
    return box;
}

/// The selected lines, in words; empty: none are.
QString changedPlace(const CodeEditor& editor)
{
    const QTextCursor cursor = editor.textCursor();
    if (!cursor.hasSelection()) {
        return {};
    }
    const int first = editor.document()->findBlock(cursor.selectionStart()).blockNumber() + 1;
    const int last = editor.document()->findBlock(cursor.selectionEnd() - 1).blockNumber() + 1;
    return first == last ? ReviewPane::tr("in line %1").arg(first)
                         : ReviewPane::tr("in lines %1 to %2").arg(first).arg(last);
}
} // namespace

QString ownCodeHint()
{
    return ReviewPane::tr("Python that begins with the loaded data. Another language begins with a line "
                          "%\u2060%sql, %\u2060%js or %\u2060%sh: SQL knows the data by the same names, the other "
                          "two read the files by theirs, in the folder in which they begin."); // no line ends amid %%
}

ReviewPane::ReviewPane(QWidget* parent)
    : QWidget(parent)
    , m_intent(titleLabel({}, 0, true, this))
    , m_reason(mutedLabel({}, this))
    , m_steps(new StepsInWords(this))
    , m_chips(new EffectChips(this))
    , m_diffButton(flatButton(tr("Show changes"), "changes"_L1, this))
    , m_editor(new CodeEditor(this))
    , m_diff(new DiffView(this))
    , m_findings(new FindingList(this))
    , m_column(new QVBoxLayout(this))
{
    m_diffButton->setCheckable(true);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_intent, 1);
    head->addWidget(m_diffButton, 0, Qt::AlignTop);
    head->addWidget(copyCodeButton([this] { return core::withLoads(code(), begunWith()); }, this), 0, Qt::AlignTop);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(8);
    m_column->addLayout(head);
    m_column->addWidget(m_reason);
    m_column->addWidget(m_steps);
    m_column->addWidget(m_chips);
    // Above the code, so that what can be done with it is in sight however long it is.
    m_column->addWidget(makeButtons());
    m_column->addWidget(makeStored());
    m_column->addWidget(makeChangeField());
    m_explanation = wrappedLabel({}, this);
    m_explanation->setObjectName(u"message"_s);
    m_explanation->hide();
    m_column->addWidget(m_explanation);
    m_column->addWidget(m_editor);
    m_column->addWidget(m_diff);
    m_column->addWidget(m_findings);

    m_settle.setSingleShot(true);
    m_settle.setInterval(settleTime);
    connect(&m_settle, &QTimer::timeout, this, [this] { emit checkWanted(code()); });
    connect(m_editor, &CodeEditor::codeEdited, this, &ReviewPane::afterEdit);
    connect(m_diffButton, &QPushButton::toggled, this, [this](bool differences) {
        if (differences) {
            m_diff->showDiff(core::diffLines(m_base, code()));
        }
        m_diff->setVisible(differences);
        m_editor->setVisible(!differences);
        m_diffButton->setText(differences ? tr("Show code") : tr("Show changes"));
    });
    connect(m_findings, &FindingList::lineWanted, this, [this](int line) {
        m_diffButton->setChecked(false);
        m_editor->goToLine(line);
    });
    connect(m_findings, &FindingList::fixWanted, this, &ReviewPane::putIn);
    m_diff->hide();
    m_changeField->hide();
    m_stored->hide();
}

/// As an edit, shown as the difference that it is.
void ReviewPane::putIn(const core::CodeFix& fix, const std::string& of)
{
    if (const auto fixed = core::fixed(of, fix); fixed && of == code()) {
        m_base = of;
        m_editor->replaceCode(*fixed);
        m_diffButton->show();
        m_diffButton->setChecked(true);
    }
}

QWidget* ReviewPane::makeButtons()
{
    auto* box = new QWidget(this);
    m_run = primaryButton(tr("Run"), "run"_L1, box);
    m_run->setToolTip(tr("Approve exactly this code and run it in the jail (Ctrl+Return)"));
    m_find = primaryButton({}, "search"_L1, box);
    m_find->setToolTip(tr("Say where the file is now; if its content is the same, the code can run"));
    m_preview = plainButton(tr("Preview"), "eye"_L1, box);
    m_preview->setToolTip(tr("Approve exactly this code and run it in a copy of the state that is thrown away, to see "
                             "what it would change (Ctrl+Shift+Return)"));
    m_changes = plainButton(tr("Ask for changes…"), "edit"_L1, box);
    m_changes->setToolTip(tr("Say in words what should be different (Ctrl+E)"));
    m_discard = flatButton(tr("Discard"), "discard"_L1, box);
    m_explain = flatButton(tr("Explain"), "info"_L1, box);
    m_explain->setToolTip(tr("The model says in words what this code does; its values stay here"));
    m_state = mutedLabel({}, box);
    m_state->setWordWrap(true);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    auto* row = new FlowLayout(nullptr, 8);
    column->addLayout(row);
    column->addWidget(m_state);
    row->addWidget(m_find);
    row->addWidget(m_run);
    row->addWidget(m_preview);
    row->addWidget(m_changes);
    row->addWidget(m_discard);
    row->addWidget(m_explain);
    for (const auto key : { Qt::Key_Return, Qt::Key_Enter }) {
        addShortcut(QKeySequence(Qt::CTRL | key), m_run);
        addShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | key), m_preview);
    }
    addShortcut(QKeySequence(Qt::CTRL | Qt::Key_E), m_changes);
    connect(m_run, &QPushButton::clicked, this, [this] { approve(&ReviewPane::runWanted); });
    connect(m_find, &QPushButton::clicked, this, [this] { emit findWanted(goneFile()); });
    connect(m_preview, &QPushButton::clicked, this, [this] { approve(&ReviewPane::previewWanted); });
    connect(m_discard, &QPushButton::clicked, this, &ReviewPane::discardWanted);
    connect(m_explain, &QPushButton::clicked, this, [this] {
        m_explain->setEnabled(false);
        emit explainWanted(code());
    });
    connect(m_changes, &QPushButton::clicked, this, [this] {
        const QString place = changedPlace(*m_editor);
        m_changeText->setPlaceholderText(place.isEmpty()
                ? tr("What should be different? For example: only orders of 2024")
                : tr("What should be different %1?").arg(place));
        m_changeField->setVisible(!m_changeField->isVisible());
        m_changeText->setFocus();
    });
    return box;
}

QWidget* ReviewPane::shownCode() const
{
    return m_editor->isHidden() ? static_cast<QWidget*>(m_diff) : m_editor;
}

void ReviewPane::takeFocus()
{
    shownCode()->setFocus();
    if (m_isBeginning && !isEdited()) {
        m_editor->selectAll(); // what is typed takes its place
    }
}

void ReviewPane::addShortcut(const QKeySequence& keys, QPushButton* button)
{
    auto* shortcut = new QShortcut(keys, this);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    connect(shortcut, &QShortcut::activated, button, &QPushButton::click);
}

QWidget* ReviewPane::makeStored()
{
    m_stored = new QWidget(this);
    m_storedText = wrappedLabel({}, m_stored);
    m_takeStored = plainButton(tr("Take that result"), "clock"_L1, m_stored);
    m_takeStored->setToolTip(
        tr("Approve exactly this code and show the result it had then, marked as such. Run runs it anew."));
    connect(m_takeStored, &QPushButton::clicked, this, [this] { emit storedWanted(code()); });
    auto* row = new QHBoxLayout(m_stored);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_takeStored);
    row->addWidget(m_storedText, 1);
    return m_stored;
}

QWidget* ReviewPane::makeChangeField()
{
    m_changeField = new QWidget(this);
    m_changeText = new QLineEdit(m_changeField);
    m_changeText->setPlaceholderText(tr("What should be different? For example: only orders of 2024"));
    m_changeText->setAccessibleName(tr("What should be different"));
    auto* send = plainButton(tr("Send"), "ask"_L1, m_changeField);
    auto* row = new QHBoxLayout(m_changeField);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_changeText, 1);
    row->addWidget(send);
    connect(send, &QPushButton::clicked, this, &ReviewPane::sendChanges);
    connect(m_changeText, &QLineEdit::returnPressed, this, &ReviewPane::sendChanges);
    return m_changeField;
}

void ReviewPane::showProposal(const core::Proposal& proposal, const std::string& base, bool first)
{
    m_settle.stop();
    m_checking = false;
    m_isTouched = false;
    m_whenChecked = nullptr;
    m_proposed = proposal.code;
    m_isByHand = proposal.reason.kind == core::ReasonKind::Edited;
    m_base = base;
    m_editor->setCode(proposal.code);
    m_isBeginning = first && m_isByHand;
    m_title = m_isBeginning       ? tr("Code written by hand") // what it computes changes with each word
        : proposal.intent.empty() ? tr("Proposed code")
                                  : localNumbers(qs(proposal.intent));
    m_reason->setText(m_isBeginning ? ownCodeHint() : qs(core::inWords(proposal.reason, translated)));
    m_reason->setVisible(proposal.reason.kind != core::ReasonKind::First);
    const bool replaces = !base.empty() && base != proposal.code;
    m_diffButton->setVisible(replaces);
    m_diffButton->setChecked(false);
    // A repair or a change is read as a difference first; a hand edit is known to who made it.
    m_diffButton->setChecked(replaces && proposal.reason.kind != core::ReasonKind::Edited);
    m_stored->hide();
    m_changeField->hide();
    m_changeText->clear();
    m_explanation->hide();
    showLook(proposal.effects, proposal.forecast, proposal.findings);
    m_properties = proposal.properties;
    showAlong(proposal.second);
    showState();
}

void ReviewPane::showAlong(const std::optional<core::SecondMethod>& second)
{
    const auto code = (second ? second->code : std::string()) + (m_properties ? m_properties->code : std::string());
    if (!m_along || code != m_alongCode) { // else it stays unfolded
        m_alongCode = code;
        delete m_along;
        m_column->addWidget(m_along = new AlongView(second, m_properties, this));
        m_along->setVisible(!code.empty());
    }
}

void ReviewPane::showCheck(const std::string& checkedCode, const core::Preflight& preflight)
{
    if (checkedCode != code()) {
        return;
    }
    m_steps->tell(qs(core::plainSteps(preflight.facts, translated)));
    if (!m_isTouched) {
        return; // the proposal came with its findings
    }
    m_checking = false;
    const Handover handover = std::exchange(m_whenChecked, nullptr);
    showLook(preflight.effects, preflight.forecast, preflight.findings);
    showAlong(preflight.second);
    showState();
    const bool clean = std::ranges::none_of(
        preflight.findings, [](const core::Finding& finding) { return finding.severity == core::Severity::Error; });
    if (handover && clean) {
        (this->*handover)(code());
    }
}

void ReviewPane::offerModel(bool offered)
{
    m_hasModel = offered;
    showState();
}

void ReviewPane::setEnabledForReview(bool enabled)
{
    m_enabled = enabled;
    m_editor->setReadOnly(!enabled);
    showState();
}

std::string ReviewPane::code() const
{
    return m_editor->code();
}

bool ReviewPane::isEdited() const
{
    return code() != m_proposed;
}

void ReviewPane::afterEdit()
{
    m_checking = isEdited();
    m_isTouched = true;
    m_steps->tell(tr("Looking at what it does now…"));
    m_whenChecked = nullptr;
    delete m_shownPreview; // of other code
    m_stored->hide();
    m_editor->setFindings({});
    m_explanation->hide();
    m_settle.start();
    showState();
}

void ReviewPane::showStored(const std::string& ranCode, std::chrono::seconds age)
{
    if (ranCode == code()) {
        m_storedText->setText(tr("The same code ran on the same data and state %1.").arg(agoText(age)));
        m_stored->show();
    }
}

void ReviewPane::showPreview(PreviewView* preview)
{
    constexpr int belowButtons = 5;
    delete m_shownPreview;
    m_shownPreview = preview;
    m_column->insertWidget(belowButtons, preview);
    connect(preview, &PreviewView::closeWanted, this, [this] {
        m_editor->setFocus();
        m_shownPreview->deleteLater();
    });
    preview->setFocus(Qt::OtherFocusReason);
}

/// Approving is one and the same for a run and a preview.
void ReviewPane::approve(Handover handover)
{
    if (m_checking) {
        // Nobody approves what has not been looked at: the check comes first, at once.
        m_whenChecked = handover;
        m_settle.stop();
        emit checkWanted(code());
        showState();
        return;
    }
    (this->*handover)(code());
}

void ReviewPane::sendChanges()
{
    const QString request = m_changeText->text().trimmed();
    if (!request.isEmpty()) {
        m_changeField->hide();
        const QString place = changedPlace(*m_editor);
        emit changesWanted(place.isEmpty() ? request : tr("%1 (%2)").arg(request, place));
    }
}

void ReviewPane::showExplanation(const std::string& explained, const QString& text)
{
    m_explain->setEnabled(m_enabled);
    m_explanation->setVisible(!text.isEmpty() && explained == code());
    m_explanation->setText(tr("The model says: %1").arg(text));
}

void ReviewPane::showState()
{
    const QString gone = goneFile();
    for (QPushButton* button : { m_run, m_preview }) {
        button->setEnabled(m_enabled && !m_syntaxError && !m_whenChecked && gone.isEmpty());
        button->setVisible(gone.isEmpty());
    }
    m_find->setVisible(!gone.isEmpty());
    m_find->setText(tr("Find %1…").arg(QFileInfo(gone).fileName()));
    m_takeStored->setEnabled(m_enabled);
    const bool canChange = m_hasModel || (!m_isByHand && !isEdited());
    m_changes->setVisible(canChange);
    m_changes->setEnabled(m_enabled && canChange);
    if (!canChange) {
        m_changeField->hide();
    }
    m_explain->setVisible(m_hasModel);
    m_discard->setEnabled(m_enabled);
    m_explain->setEnabled(m_enabled);
    m_intent->setText(isEdited() && !m_isBeginning ? tr("Edited code") : m_title);
    const QString state = stateWords();
    m_state->setText(state);
    m_state->setVisible(!state.isEmpty());
}

QString ReviewPane::stateWords() const
{
    if (const QString gone = goneFile(); !gone.isEmpty()) {
        return tr("It cannot run: %1 is not there any more.").arg(gone);
    }
    return m_whenChecked ? tr("Checking the edited code, then it runs…")
        : m_checking     ? tr("Edited. Checking…")
        : m_syntaxError  ? tr("Correct the syntax error first.")
        : isEdited()     ? tr("Edited: Run approves what is shown.")
                         : QString();
}

void ReviewPane::setGone(const QStringList& paths)
{
    const bool wasGone = !goneFile().isEmpty();
    m_gone = paths;
    showState();
    if (wasGone && goneFile().isEmpty()) {
        m_isTouched = true; // what was found of it without the file is to go
        emit checkWanted(code());
    }
}

QString ReviewPane::goneFile() const
{
    const auto found = std::ranges::find_if(m_gone,
        [this](const QString& path) { return std::ranges::contains(m_reads, utf8(QFileInfo(path).fileName())); });
    return found == m_gone.end() ? QString() : *found;
}

void ReviewPane::showLook(const core::Effects& effects, const std::optional<core::Forecast>& forecast,
    const std::vector<core::Finding>& findings)
{
    m_frames = effects.frames;
    m_reads = effects.reads;
    showLoads();
    m_chips->showEffects(effects, forecast, findings);
    m_syntaxError = std::ranges::any_of(findings, [](const core::Finding& finding) {
        return finding.severity == core::Severity::Error && finding.area == "syntax";
    });
    auto shown = findings;
    std::erase_if(shown, [](const core::Finding& finding) { // said beside the button that finds it
        return finding.fact.kind == core::FindingKind::FileGone;
    });
    m_findings->showFindings(code(), shown);
    m_editor->setFindings(findings);
}

std::vector<sandbox::TableReader> ReviewPane::begunWith() const
{
    auto loads = m_loads;
    std::erase_if(loads, [this](const auto& load) { return !std::ranges::contains(m_frames, load.name); });
    return loads;
}

void ReviewPane::showLoads()
{
    delete m_begin;
    m_begin = loadFold(begunWith(), this);
    if (m_begin) {
        m_column->insertWidget(m_column->indexOf(m_editor), m_begin);
    }
}

} // namespace ui
