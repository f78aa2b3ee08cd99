// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/profile.h"

#include <QAbstractListModel>
#include <QListView>
#include <QStyledItemDelegate>

#include <set>
#include <string>
#include <vector>

namespace ui {

/// The columns of a file with what is most worth knowing of each. Thousands of columns cost no more than those in
/// sight.
class ProfileModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    enum Role { Summary = Qt::UserRole, Flags, IsHidden };

    void setProfile(core::Profile profile);
    void setHidden(std::set<std::string> columns); ///< from the model
    const core::Profile& profile() const { return m_profile; }
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    core::Profile m_profile;
    std::set<std::string> m_hidden;
};

/// Draws one column: type, name, what is missing and distinct, how the values are spread, and whether something is odd.
class ProfileDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

class ProfileList : public QListView {
    Q_OBJECT
public:
    explicit ProfileList(QWidget* parent = nullptr);
    void setProfile(const core::Profile& profile);
    void setHidden(const std::set<std::string>& columns) { m_model.setHidden(columns); }
    void reveal(int column);

signals:
    void columnChosen(int column);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    ProfileModel m_model;
};

} // namespace ui
