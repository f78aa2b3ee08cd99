// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/state_view.h"
#include "ui/grid/state_rows.h"
#include "ui/session/job.h"
#include "ui/session/state_frame.h"

#include <QWidget>

#include <optional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QSplitter;

namespace ui {

class GridSum;
class GridView;
class PagedTable;
class SearchField;
class TableModel;

/// The variables of the present state, and below them the rows of the one that is chosen, if it is a table: sorted and
/// searched inside the jail.
class VariablesPage : public QWidget {
    Q_OBJECT
public:
    explicit VariablesPage(std::shared_ptr<JailDoor> door, QWidget* parent = nullptr);

    /// Nothing: the state is not in the jail any more, and `anySteps` could make it again.
    void showVariables(
        const std::string& state, const std::optional<std::vector<sandbox::Variable>>& variables, bool anySteps);
    void setDataNames(std::vector<std::string> names); ///< of frames that are data sets already
    /// The variable to show when they are read, where it still has so many rows.
    void setWanted(std::string name, std::int64_t rows) { m_wanted = { std::move(name), rows }; }
    void showWork(const QString& phase); ///< while the state is being made or read
    void takeFocus();
    GridView* list() const { return m_list; }
    GridView* rows() const { return m_rows; }

signals:
    void backWanted();
    void dataWanted(const std::string& variable); ///< as a data set
    void remakeWanted(); ///< run the approved steps again
    void saveWanted(
        const ui::StateFrame& frame, const sandbox::Table& first); ///< `first`: its first rows, under its name

private:
    void choose(int row);
    void showFrame(const sandbox::Variable& variable);
    void takeFrame(core::Result<sandbox::Table> first);
    void hideFrame();
    void showFrameSize();

    std::shared_ptr<JailDoor> m_door;
    std::string m_state;
    std::vector<sandbox::Variable> m_variables;
    StateFrame m_frame; ///< shown or being read
    sandbox::Table m_first; ///< its first rows
    QLabel* m_size;
    QPushButton* m_remake;
    QSplitter* m_split;
    GridView* m_list;
    TableModel* m_listModel = nullptr;
    QWidget* m_frameBox;
    QLabel* m_frameName;
    QLabel* m_frameSize;
    QPushButton* m_use;
    QPushButton* m_save;
    std::vector<std::string> m_dataNames;
    struct Wanted {
        std::string name;
        std::int64_t rows = 0;
    } m_wanted;
    QHBoxLayout* m_frameTools;
    SearchField* m_search = nullptr;
    GridView* m_rows;
    GridSum* m_sum;
    PagedTable* m_rowsModel = nullptr;
    Job m_open;
};

/// The list as a table: name, type, rows, columns, memory.
sandbox::Table variableTable(const std::vector<sandbox::Variable>& variables);

} // namespace ui
