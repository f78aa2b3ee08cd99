// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/sending_form.h"

#include "ui/look/controls.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace ui {

using core::llm::Disclosure;

namespace {
enum Level { SchemaOnly, Statistics, Samples };

QSpinBox* tokenField(QWidget* parent)
{
    constexpr int most = 1'000'000'000;
    constexpr int step = 10'000;
    auto* field = new QSpinBox(parent);
    field->setRange(0, most);
    field->setButtonSymbols(QAbstractSpinBox::NoButtons);
    field->setSingleStep(step);
    field->setGroupSeparatorShown(true);
    field->setSpecialValueText(SendingForm::tr("no limit"));
    return field;
}
} // namespace

SendingForm::SendingForm(QWidget* parent)
    : QWidget(parent)
    , m_level(new QButtonGroup(this))
    , m_synthetic(new QCheckBox(tr("Add made-up values of the same shape"), this))
    , m_results(new QCheckBox(tr("Numbers and dates of results, for a second look at them"), this))
    , m_questionTokens(tokenField(this))
    , m_dayTokens(tokenField(this))
    , m_dayMoney(new QDoubleSpinBox(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(titleLabel(tr("What a model may be told"), 1, true, this));
    const auto add = [&](Level level, const QString& name, const QString& help) {
        auto* button = new QRadioButton(name, this);
        m_level->addButton(button, level);
        column->addWidget(button);
        auto* words = mutedLabel(help, this);
        words->setContentsMargins(26, 0, 0, 4);
        column->addWidget(words);
    };
    add(SchemaOnly, tr("Nothing but names and types"),
        tr("The names of files and columns, and the type of each column."));
    add(Statistics, tr("Names, types and statistics"), tr("Also counts, ranges and means. No value of a text column."));
    add(Samples, tr("Also sample values"), tr("A few values of each column, as they stand in the file."));
    column->addWidget(m_synthetic);
    column->addWidget(m_results);
    column->addWidget(mutedLabel(tr("Each column can be hidden where its profile is shown. Every request is kept in "
                                    "the analysis, word for word."),
        this));
    column->addSpacing(8);
    column->addWidget(titleLabel(tr("How much it may use"), 1, true, this));
    m_dayMoney->setRange(0, 100'000);
    m_dayMoney->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_dayMoney->setSpecialValueText(tr("no limit"));
    m_questionTokens->setAccessibleName(tr("Tokens for a question"));
    m_dayTokens->setAccessibleName(tr("Tokens a day"));
    m_dayMoney->setAccessibleName(tr("Money a day"));
    auto* rows = new QFormLayout;
    rows->addRow(tr("Tokens for a question"), m_questionTokens);
    rows->addRow(tr("Tokens a day"), m_dayTokens);
    rows->addRow(tr("Money a day"), m_dayMoney);
    column->addLayout(rows);
    column->addStretch();
}

void SendingForm::showChoices(const core::llm::ModelChoices& choices)
{
    const Level level = choices.schemaOnly || choices.fallback == Disclosure::NameOnly ? SchemaOnly
        : choices.fallback == Disclosure::Samples                                      ? Samples
                                                                                       : Statistics;
    m_level->button(level)->setChecked(true);
    m_synthetic->setChecked(choices.syntheticSamples);
    m_results->setChecked(choices.results);
    m_questionTokens->setValue(static_cast<int>(choices.budgets.question.tokens));
    m_dayTokens->setValue(static_cast<int>(choices.budgets.day.tokens));
    m_dayMoney->setValue(choices.budgets.day.money);
}

void SendingForm::fill(core::llm::ModelChoices& choices) const
{
    const int level = m_level->checkedId();
    choices.schemaOnly = level == SchemaOnly;
    choices.fallback = level == Samples ? Disclosure::Samples : Disclosure::Statistics;
    choices.syntheticSamples = m_synthetic->isChecked();
    choices.results = m_results->isChecked();
    choices.budgets.question.tokens = m_questionTokens->value();
    choices.budgets.day.tokens = m_dayTokens->value();
    choices.budgets.day.money = m_dayMoney->value();
}

} // namespace ui
