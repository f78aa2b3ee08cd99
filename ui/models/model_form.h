// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/profiles/keys.h"
#include "core/llm/wire/dialect.h"
#include "core/llm/wire/model_profile.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace ui {

/// One model to be edited: where it is, what it is called, where its key is kept.
class ModelForm : public QWidget {
    Q_OBJECT
public:
    explicit ModelForm(QWidget* parent = nullptr);

    /// `whereabouts`: where its key is now, in words.
    void showProfile(const core::llm::ModelProfile& profile, const std::string& whereabouts);
    core::llm::ModelProfile profile() const;
    /// A key that was typed, not yet kept.
    std::optional<core::llm::Secret> typedKey() const;
    void offerModels(const std::vector<core::llm::ListedModel>& models);
    void setBusy(bool busy); ///< the server is being asked for something

signals:
    void listWanted();
    void fetchWanted(); ///< the model is to be fetched by Ollama

private:
    QWidget* makeModelRow();
    QWidget* makeAdvanced();
    void showKeyRows(); ///< only what the protocol and the place of the key need

    core::llm::ModelProfile m_profile;
    QFormLayout* m_rows;
    QLineEdit* m_name;
    QComboBox* m_protocol;
    QLineEdit* m_address;
    QComboBox* m_model;
    QPushButton* m_list;
    QPushButton* m_fetch;
    QComboBox* m_keySource;
    QLineEdit* m_variable;
    QLineEdit* m_key;
    QLabel* m_whereabouts;
    QCheckBox* m_insecure;
    QSpinBox* m_context;
    QCheckBox* m_small;
    QCheckBox* m_roles;
    QCheckBox* m_properties;
    QLineEdit* m_proxy;
    QLineEdit* m_caFile;
    QDoubleSpinBox* m_inputPrice;
    QDoubleSpinBox* m_outputPrice;
};

} // namespace ui
