// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/contract.h"
#include "core/data/keys.h"
#include "core/domain/dataset.h"

#include <QWidget>

class QMenu;
class QPushButton;
class QVBoxLayout;

namespace ui {

struct ImportOffer;

/// How a file is read, in sentences, each with a link that offers the other ways; below them what the reader warns of.
class ImportSheet : public QWidget {
    Q_OBJECT
public:
    explicit ImportSheet(QWidget* parent = nullptr);
    /// `isTaken`: out of a database, whose rows are read as they were written.
    void showDataset(const core::Dataset& dataset, bool isTaken = false);
    void showKeys(const std::vector<core::KeyPair>& keys); ///< what matches its rows with other files'
    /// The ways to read that part, as a menu; empty `column`: of the whole file.
    QMenu* menuFor(core::ContractPart part, const std::string& column, QWidget* parent);

signals:
    void changeWanted(const core::ReadOptions& change);
    void rawBytesWanted();

private:
    QWidget* sentenceRow(const core::ContractSentence& sentence);
    QPushButton* putBackButton(const core::ContractSentence& sentence, QWidget* parent);
    QWidget* noteRow(const core::ContractSentence& note);
    QWidget* footRow();
    void build();
    void popUp(QMenu* menu, const QWidget* under) const;
    void askFor(const ImportOffer& offer);
    void undo(const QWidget* under);

    core::Dataset m_dataset;
    core::ReadOptions m_own; ///< what it is read by before a person says anything
    std::vector<core::KeyPair> m_keys;
    QVBoxLayout* m_column;
};

} // namespace ui
