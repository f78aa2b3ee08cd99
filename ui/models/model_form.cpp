// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/model_form.h"

#include "core/llm/disclosure/web_address.h"
#include "core/llm/profiles/keyring.h"
#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace ui {

using core::llm::KeySource;
using core::llm::Protocol;

namespace {
void choose(QComboBox* box, int value)
{
    box->setCurrentIndex(std::max(0, box->findData(value)));
}

QDoubleSpinBox* priceField(const QString& name, QWidget* parent)
{
    auto* field = new QDoubleSpinBox(parent);
    field->setRange(0, 10'000);
    field->setButtonSymbols(QAbstractSpinBox::NoButtons);
    field->setDecimals(3);
    field->setAccessibleName(name);
    field->setSpecialValueText(ModelForm::tr("not known"));
    return field;
}

/// A label and its field, which may hide together.
void addRow(QFormLayout* rows, const QString& label, QWidget* field, const QString& help = {})
{
    if (field->accessibleName().isEmpty()) {
        field->setAccessibleName(label);
    }
    field->setToolTip(help);
    rows->addRow(label, field);
}
} // namespace

ModelForm::ModelForm(QWidget* parent)
    : QWidget(parent)
    , m_rows(new QFormLayout(this))
    , m_name(new QLineEdit(this))
    , m_protocol(new QComboBox(this))
    , m_address(new QLineEdit(this))
    , m_model(new QComboBox(this))
    , m_list(plainButton(tr("List"), {}, this))
    , m_fetch(plainButton(tr("Fetch"), {}, this))
    , m_keySource(new QComboBox(this))
    , m_variable(new QLineEdit(this))
    , m_key(new QLineEdit(this))
    , m_whereabouts(mutedLabel({}, this))
    , m_insecure(new QCheckBox(tr("Send the key unencrypted to this address"), this))
    , m_context(new QSpinBox(this))
    , m_small(new QCheckBox(tr("Short prompts, for a model with little room"), this))
    , m_roles(
          new QCheckBox(tr("Plan first, check and tell results: more careful, about four requests a question"), this))
    , m_properties(
          new QCheckBox(tr("Also write down what any right answer must hold to, and try it: one request more"), this))
    , m_proxy(new QLineEdit(this))
    , m_caFile(new QLineEdit(this))
    , m_inputPrice(priceField(tr("Price of a million input tokens"), this))
    , m_outputPrice(priceField(tr("Price of a million output tokens"), this))
{
    m_protocol->addItem(tr("OpenAI-compatible"), static_cast<int>(Protocol::OpenAi));
    m_protocol->addItem(tr("Anthropic"), static_cast<int>(Protocol::Anthropic));
    m_protocol->addItem(tr("Ollama"), static_cast<int>(Protocol::Ollama));
    m_keySource->addItem(tr("No key needed"), static_cast<int>(KeySource::None));
    m_keySource->addItem(tr("In an environment variable"), static_cast<int>(KeySource::Environment));
    if (core::llm::hasKeyring()) {
        m_keySource->addItem(tr("In this desktop's keyring"), static_cast<int>(KeySource::Keyring));
    }
    m_keySource->addItem(tr("In memory, until Assay is closed"), static_cast<int>(KeySource::Session));
    m_keySource->addItem(tr("In a file that only you can read"), static_cast<int>(KeySource::File));
    m_key->setEchoMode(QLineEdit::Password);
    m_key->setPlaceholderText(tr("Paste the key to change it"));
    m_whereabouts->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setVerticalSpacing(9);
    m_rows->setHorizontalSpacing(14);
    m_rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addRow(m_rows, tr("Name"), m_name);
    addRow(m_rows, tr("Speaks"), m_protocol, tr("The protocol of the server"));
    addRow(m_rows, tr("Address"), m_address, tr("For example https://api.openai.com/v1 or http://127.0.0.1:11434"));
    addRow(m_rows, tr("Model"), makeModelRow());
    addRow(m_rows, tr("Key"), m_keySource, tr("Where the key of this server is kept"));
    addRow(m_rows, tr("Variable"), m_variable);
    addRow(m_rows, tr("New key"), m_key);
    m_rows->addRow(QString(), m_whereabouts);
    m_rows->addRow(QString(), m_insecure);
    auto* advanced = makeAdvanced();
    auto* more = new QHBoxLayout;
    more->addWidget(foldButton(tr("More"), advanced, this));
    more->addStretch();
    m_rows->addRow(QString(), more);
    m_rows->addRow(advanced);
    connect(m_list, &QPushButton::clicked, this, &ModelForm::listWanted);
    connect(m_fetch, &QPushButton::clicked, this, &ModelForm::fetchWanted);
    connect(m_protocol, &QComboBox::currentIndexChanged, this, &ModelForm::showKeyRows);
    connect(m_model, &QComboBox::activated, this,
        [this](int index) { m_context->setValue(m_model->itemData(index).toInt()); });
    connect(m_keySource, &QComboBox::currentIndexChanged, this, &ModelForm::showKeyRows);
    connect(m_address, &QLineEdit::textChanged, this, &ModelForm::showKeyRows);
}

QWidget* ModelForm::makeModelRow()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    m_model->setEditable(true);
    m_model->setInsertPolicy(QComboBox::NoInsert);
    m_model->setAccessibleName(tr("Model"));
    m_list->setToolTip(tr("Asks the server which models it has"));
    layout->addWidget(m_model, 1);
    layout->addWidget(m_list);
    m_fetch->setToolTip(tr(
        "Has Ollama fetch this model from its library, often several gigabytes; what arrived is kept when you stop"));
    layout->addWidget(m_fetch);
    return row;
}

QWidget* ModelForm::makeAdvanced()
{
    constexpr int mostTokens = 10'000'000;
    auto* part = new QWidget(this);
    auto* rows = new QFormLayout(part);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setVerticalSpacing(9);
    m_context->setRange(0, mostTokens);
    m_context->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_context->setGroupSeparatorShown(true);
    m_context->setSpecialValueText(tr("not known"));
    m_proxy->setPlaceholderText(tr("The system's"));
    m_caFile->setPlaceholderText(tr("The system's certificates only"));
    addRow(rows, tr("Room, in tokens"), m_context, tr("How much the model can read and write at once"));
    rows->addRow(QString(), m_small);
    rows->addRow(QString(), m_roles);
    rows->addRow(QString(), m_properties);
    connect(m_small, &QCheckBox::toggled, m_roles, &QCheckBox::setDisabled);
    connect(m_roles, &QCheckBox::toggled, m_properties, &QCheckBox::setEnabled);
    addRow(rows, tr("Proxy"), m_proxy, tr("http://host:port or socks5://host:port; \"none\" for no proxy"));
    addRow(rows, tr("Certificates"), m_caFile, tr("A PEM file that is trusted for this server beside the system's"));
    addRow(rows, tr("Input, USD a million"), m_inputPrice);
    addRow(rows, tr("Output, USD a million"), m_outputPrice);
    return part;
}

void ModelForm::showProfile(const core::llm::ModelProfile& profile, const std::string& whereabouts)
{
    m_profile = profile;
    m_name->setText(qs(profile.name));
    choose(m_protocol, static_cast<int>(profile.protocol));
    m_address->setText(qs(profile.baseUrl));
    m_model->clear();
    m_model->setEditText(qs(profile.model));
    choose(m_keySource, static_cast<int>(profile.keySource));
    m_variable->setText(qs(profile.keyVariable));
    m_key->clear();
    m_whereabouts->setText(qs(whereabouts));
    m_insecure->setChecked(profile.allowInsecureHttp);
    m_context->setValue(static_cast<int>(profile.contextTokens));
    m_small->setChecked(profile.smallModel);
    m_roles->setChecked(profile.separateRoles);
    m_properties->setChecked(profile.writesProperties);
    m_properties->setEnabled(profile.separateRoles && !profile.smallModel);
    m_roles->setDisabled(profile.smallModel);
    m_proxy->setText(qs(profile.proxy));
    m_caFile->setText(qs(profile.caFile));
    m_inputPrice->setValue(profile.prices.input);
    m_outputPrice->setValue(profile.prices.output);
    showKeyRows();
}

core::llm::ModelProfile ModelForm::profile() const
{
    auto profile = m_profile;
    profile.name = utf8(m_name->text().trimmed());
    profile.protocol = static_cast<Protocol>(m_protocol->currentData().toInt());
    profile.baseUrl = utf8(m_address->text().trimmed());
    profile.model = utf8(m_model->currentText().trimmed());
    profile.keySource = static_cast<KeySource>(m_keySource->currentData().toInt());
    profile.keyVariable = utf8(m_variable->text().trimmed());
    profile.allowInsecureHttp = m_insecure->isVisibleTo(this) && m_insecure->isChecked();
    profile.contextTokens = m_context->value();
    profile.smallModel = m_small->isChecked();
    profile.separateRoles = m_roles->isChecked();
    profile.writesProperties = m_properties->isChecked();
    profile.proxy = utf8(m_proxy->text().trimmed());
    profile.caFile = utf8(m_caFile->text().trimmed());
    profile.prices.input = m_inputPrice->value();
    profile.prices.output = m_outputPrice->value();
    return profile;
}

std::optional<core::llm::Secret> ModelForm::typedKey() const
{
    const QString text = m_key->text().trimmed();
    return text.isEmpty() || !m_key->isVisibleTo(this) ? std::nullopt : std::optional(core::llm::Secret(utf8(text)));
}

void ModelForm::offerModels(const std::vector<core::llm::ListedModel>& models)
{
    const QString typed = m_model->currentText();
    m_model->clear();
    for (const core::llm::ListedModel& model : models) {
        m_model->addItem(qs(model.name), static_cast<int>(model.contextTokens));
        m_model->setItemData(m_model->count() - 1, qs(model.note), Qt::ToolTipRole);
    }
    m_model->setEditText(typed.isEmpty() && !models.empty() ? qs(models.front().name) : typed);
}

void ModelForm::setBusy(bool busy)
{
    m_list->setEnabled(!busy);
    m_fetch->setEnabled(!busy);
}

/// Only what the chosen place of the key needs is in sight.
void ModelForm::showKeyRows()
{
    const auto source = static_cast<KeySource>(m_keySource->currentData().toInt());
    const bool kept = source == KeySource::Keyring || source == KeySource::Session || source == KeySource::File;
    m_fetch->setVisible(static_cast<Protocol>(m_protocol->currentData().toInt()) == Protocol::Ollama);
    m_rows->setRowVisible(m_variable, source == KeySource::Environment);
    m_rows->setRowVisible(m_key, kept);
    m_rows->setRowVisible(m_whereabouts, source != KeySource::None && !m_whereabouts->text().isEmpty());
    const std::string address = utf8(m_address->text().trimmed());
    m_rows->setRowVisible(
        m_insecure, source != KeySource::None && address.starts_with("http://") && !core::llm::isLoopback(address));
}

} // namespace ui
