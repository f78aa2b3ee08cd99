// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/import_sheet.h"

#include "core/data/database_rows.h"
#include "ui/data/import_choices.h"
#include "ui/look/controls.h"
#include "ui/look/flow_layout.h"
#include "ui/look/text.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

using core::ContractPart;

ImportSheet::ImportSheet(QWidget* parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(2);
}

void ImportSheet::showDataset(const core::Dataset& dataset, bool isTaken)
{
    // What the keyboard was at is made anew.
    const QWidget* const at = dataset.name == m_dataset.name ? focusWidget() : nullptr;
    const QVariant link = at && at->hasFocus() ? at->property("link") : QVariant();
    m_dataset = dataset;
    m_own = isTaken ? core::takenBy(dataset.change) : dataset.ownChange();
    m_keys.clear();
    build();
    for (auto* button : findChildren<QPushButton*>()) {
        if (link.isValid() && button->property("link") == link) {
            button->setFocus(Qt::OtherFocusReason);
        }
    }
}

void ImportSheet::showKeys(const std::vector<core::KeyPair>& keys)
{
    if (m_keys != keys) {
        m_keys = keys;
        build();
    }
}

void ImportSheet::build()
{
    constexpr std::size_t mostKeys = 10;
    while (QLayoutItem* item = m_column->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const std::vector<core::ContractSentence> sentences = core::contractOf(m_dataset, translated);
    for (const core::ContractSentence& sentence : sentences) {
        if (sentence.part != ContractPart::Note) {
            m_column->addWidget(sentenceRow(sentence));
        }
    }
    m_column->addWidget(footRow());
    for (const core::ContractSentence& sentence : sentences) {
        if (sentence.part == ContractPart::Note) {
            m_column->addSpacing(6);
            m_column->addWidget(noteRow(sentence));
        }
    }
    if (!m_keys.empty()) {
        auto* heading = new QLabel(tr("What it has in common with other files"), this);
        heading->setProperty("look", u"heading"_s);
        heading->setContentsMargins(0, 12, 0, 4);
        m_column->addWidget(heading);
    }
    for (std::size_t i = 0; i < std::min(mostKeys, m_keys.size()); ++i) {
        auto* words = wrappedLabel(breakable(qs(core::keySentence(m_keys[i]))), this);
        words->setContentsMargins(0, 4, 0, 4);
        m_column->addWidget(words);
    }
    m_column->addStretch();
}

/// A menu that has come up by itself says what it is about.
void ImportSheet::popUp(QMenu* menu, const QWidget* under) const
{
    auto* title = new QAction(menu->title(), menu);
    title->setEnabled(false);
    menu->insertAction(menu->actions().value(0), title);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(under->mapToGlobal(QPoint(0, under->height())));
}

QWidget* ImportSheet::sentenceRow(const core::ContractSentence& sentence)
{
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    auto* words = wrappedLabel(breakable(qs(sentence.text)), line);
    words->setContentsMargins(0, 5, 0, 5);
    row->addWidget(words, 1, Qt::AlignTop);
    if (sentence.part == ContractPart::Source) {
        return line;
    }
    auto* change = flatButton(tr("Change"), {}, line);
    change->setObjectName(u"change"_s);
    change->setProperty("link", u"%1 %2"_s.arg(static_cast<int>(sentence.part)).arg(qs(sentence.column)));
    change->setAccessibleName(tr("Change: %1").arg(qs(sentence.text)));
    auto* ways = new QVBoxLayout;
    ways->setSpacing(0);
    ways->addWidget(change);
    if (auto* back = putBackButton(sentence, line)) {
        ways->addWidget(back);
    }
    row->addLayout(ways);
    row->setAlignment(ways, Qt::AlignTop);
    connect(change, &QPushButton::clicked, this,
        [this, change, sentence] { popUp(menuFor(sentence.part, sentence.column, this), change); });
    return line;
}

/// None where the sentence tells of nothing that was left out, or nobody may change it.
QPushButton* ImportSheet::putBackButton(const core::ContractSentence& sentence, QWidget* parent)
{
    const auto step = oneStep(sentence, m_dataset);
    if (!step) {
        return nullptr;
    }
    auto* back = flatButton(step->words, {}, parent);
    back->setObjectName(u"putBack"_s);
    back->setProperty("link",
        u"back %1 %2"_s.arg(sentence.warning ? static_cast<int>(*sentence.warning) : -1).arg(qs(sentence.column)));
    back->setAccessibleName(u"%1: %2"_s.arg(step->words, qs(sentence.text)));
    connect(back, &QPushButton::clicked, this, [this, change = step->change] { emit changeWanted(change); });
    return back;
}

QWidget* ImportSheet::noteRow(const core::ContractSentence& note)
{
    auto* notice = new QFrame(this);
    notice->setObjectName(u"notice"_s);
    notice->setProperty("tone", u"warn"_s);
    auto* row = new QHBoxLayout(notice);
    row->setContentsMargins(10, 8, 10, 8);
    row->setSpacing(8);
    row->addWidget(iconLabel("warning"_L1, Tone::Warn, 16, notice), 0, Qt::AlignTop);
    row->addWidget(wrappedLabel(breakable(qs(note.text)), notice), 1);
    return notice;
}

/// What no sentence speaks of, the file as it is, and the way back to what the reader decides by itself.
QWidget* ImportSheet::footRow()
{
    auto* line = new QWidget(this);
    auto* row = new FlowLayout(line, 4); // in a narrow window one below the other
    auto* more = flatButton(tr("More"), "down"_L1, line);
    more->setProperty("link", u"more"_s);
    more->setAccessibleName(tr("More about how the file is read"));
    connect(more, &QPushButton::clicked, this, [this, more] {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        for (const ContractPart part : { ContractPart::Quote, ContractPart::Escape, ContractPart::Comment,
                 ContractPart::Header, ContractPart::Footer, ContractPart::Decimal, ContractPart::DateOrder }) {
            const bool saysItself = part == ContractPart::Header && !m_dataset.source.isTyped();
            if (core::isChangeable(part, m_dataset.source) && !saysItself) {
                menu->addMenu(menuFor(part, {}, menu));
            }
        }
        menu->popup(more->mapToGlobal(QPoint(0, more->height())));
    });
    row->addWidget(more);
    auto* raw = flatButton(tr("Raw bytes"), "code"_L1, line);
    raw->setToolTip(tr("The file as it is, byte by byte"));
    connect(raw, &QPushButton::clicked, this, &ImportSheet::rawBytesWanted);
    row->addWidget(raw);
    // Derived data are read as they were written.
    if (!m_dataset.origin && m_dataset.change != m_own) {
        auto* back = flatButton(tr("Undo my changes"), "discard"_L1, line);
        back->setProperty("link", u"undo"_s);
        connect(back, &QPushButton::clicked, this, [this, back] { undo(back); });
        row->addWidget(back);
    }
    return line;
}

/// All changes, or one of several.
void ImportSheet::undo(const QWidget* under)
{
    const std::vector<ImportChoice> choices = undoChoices(m_dataset.change, m_own);
    if (choices.size() <= 2) { // all of them are one
        emit changeWanted(m_own);
        return;
    }
    auto* menu = new QMenu(tr("Undo"), this);
    for (const ImportChoice& choice : choices) {
        menu->addAction(choice.text, this, [this, choice] { emit changeWanted(choice.change); });
    }
    popUp(menu, under);
}

QMenu* ImportSheet::menuFor(ContractPart part, const std::string& column, QWidget* parent)
{
    const ImportOffer offer = importOffer(part, column, m_dataset.profile, m_dataset.change);
    auto* menu = new QMenu(offer.title, parent);
    for (const ImportChoice& choice : offer.choices) {
        QAction* action = menu->addAction(choice.text, this, [this, choice] {
            if (!choice.isChosen) {
                emit changeWanted(choice.change);
            }
        });
        action->setCheckable(true);
        action->setChecked(choice.isChosen);
    }
    if (offer.entry) {
        menu->addAction(offer.entry->text, this, [this, offer] { askFor(offer); });
    }
    return menu;
}

void ImportSheet::askFor(const ImportOffer& offer)
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(offer.title);
    dialog->setLabelText(offer.entry->prompt);
    dialog->setTextValue(offer.entry->before);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, entry = *offer.entry](const QString& typed) {
        if (const auto change = entry.change(typed); change && *change != m_dataset.change) {
            emit changeWanted(*change);
        }
    });
    dialog->open();
}

} // namespace ui
