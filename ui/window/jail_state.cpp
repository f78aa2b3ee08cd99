// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/jail_state.h"

#include "core/domain/wall_choice.h"
#include "ui/look/text.h"
#include "ui/session/analysis.h"

#include <QActionGroup>
#include <QInputDialog>
#include <QMenu>
#include <QMessageBox>

namespace ui {

JailState::JailState(Analysis& analysis, QWidget* parent)
    : QLabel(parent)
    , m_analysis(analysis)
{
    connect(&m_analysis, &Analysis::jailOpened, this, &JailState::showReady);
    connect(&m_analysis, &Analysis::stepChanged, this, [this](const core::Step& step) {
        if (step.state == core::StepState::Done) {
            showReady(); // it may have failed before
        }
    });
    connect(&m_analysis, &Analysis::failed, this, &JailState::askToCopy);
    showStarting();
}

void JailState::showStarting()
{
    setText(tr("Starting the jail…"));
    setToolTip({});
}

void JailState::showReady()
{
    const auto& wall = m_analysis.engine().wall;
    const auto choice = core::wallChoice(wall ? wall() : std::string());
    setText(qs(inWords(choice, translated)));
    setToolTip(qs(hintOf(choice, translated)));
}

void JailState::showMissing()
{
    setText(tr("⚠ No safe jail: nothing can run"));
    setToolTip({});
}

void JailState::addChoices(QMenu& menu)
{
    if (!m_analysis.engine().setWall) {
        return;
    }
    QMenu* walls = menu.addMenu(tr("Where code r&uns"));
    walls->setToolTipsVisible(true);
    auto* group = new QActionGroup(walls);
    for (const auto& wall : patternsOf(core::WallChoiceKind())) {
        const auto choice = core::wallChoice(wall.word);
        QAction* action = walls->addAction(
            qs(titleOf(choice, translated)), this, [this, kind = choice.kind, name = std::string(wall.word)] {
                name.ends_with(':') ? askForPlace(kind, name) : choose(name);
            });
        action->setToolTip(qs(hintOf(choice, translated)));
        action->setCheckable(true);
        action->setData(static_cast<int>(choice.kind));
        group->addAction(action);
    }
    // A choice may be given up in its dialog, or refused.
    connect(walls, &QMenu::aboutToShow, group, [this, group] {
        const auto chosen = core::wallChoice(m_analysis.engine().wall());
        for (QAction* action : group->actions()) {
            action->setChecked(action->data().toInt() == static_cast<int>(chosen.kind));
        }
    });
}

/// `word`: what stands before the place in the wall's name.
void JailState::askForPlace(core::WallChoiceKind kind, const std::string& word)
{
    auto* dialog = new QInputDialog(window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    const bool isHost = kind == core::WallChoiceKind::Ssh;
    dialog->setWindowTitle(isHost ? tr("On another computer") : tr("In a sandbox of E2B"));
    dialog->setLabelText(isHost
            ? tr("The computer, as your ssh knows it. Each file is asked about before it is copied there.")
            : tr("The template, as E2B knows it. Each file is asked about before it is copied there."));
    connect(dialog, &QInputDialog::textValueSelected, this,
        [this, word](const QString& place) { choose(word + utf8(place.trimmed())); });
    dialog->open();
}

/// By file, as it is wanted there for the first time.
void JailState::askToCopy(const core::Error& error)
{
    if (!error.message.is(core::CopyKind::NotAllowed)) {
        return;
    }
    const core::Message question(core::CopyKind::Question, error.message);
    auto* box = new QMessageBox(QMessageBox::Question, tr("Copy a file to another computer"),
        qs(inWords(question, translated)), QMessageBox::Yes | QMessageBox::No, window());
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText); // the file's name may be a stranger's
    connect(box, &QMessageBox::accepted, this, [this, file = question.texts.front()] {
        if (const auto allowed = m_analysis.engine().allowCopy(file); !allowed) {
            emit m_analysis.failed(allowed.error());
            return;
        }
        showStarting();
        m_analysis.warm();
    });
    box->open();
}

void JailState::choose(const std::string& wall)
{
    const QString said = text();
    const QString hint = toolTip();
    if (const auto kept = m_analysis.engine().setWall(wall); !kept) {
        emit m_analysis.failed(kept.error());
        setText(said); // code goes on to run where it did
        setToolTip(hint);
        return;
    }
    showStarting();
    m_analysis.warm();
}

} // namespace ui
