// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/database_rows.h"
#include "tests/ui/values.h"
#include "ui/data/dataset_view.h"
#include "ui/data/file_rows.h"
#include "ui/data/import_choices.h"
#include "ui/data/import_sheet.h"
#include "ui/data/profile_list.h"
#include "ui/look/column_words.h"
#include "ui/look/theme.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using core::ContractPart;

class ImportTest : public QObject {
    Q_OBJECT

    core::Dataset m_orders = test::orders();
    ui::ImportOffer offer(ContractPart part, const std::string& column = {}) const
    {
        return ui::importOffer(part, column, m_orders.profile, m_orders.change);
    }

private slots:
    void initTestCase() { ui::applyTheme(*qApp, ui::Appearance::Light); }
    void eachPartOffersWaysAndMarksThePresentOne();
    void aChoiceKeepsWhatWasChangedBefore();
    void whatIsTypedIsChecked();
    void everySentenceHasALinkThatReadsAgain();
    void aTallSheetLeavesItsRoomBelow();
    void aLongWordLeavesItsRoomBeside();
    void theOtherReadingIsAClickAway();
    void whatASheetLeavesOutIsPutBackByAClick();
    void aSecondTableOfATextKeepsItsPlaceWhenChangesAreUndone();
    void theKeyboardStaysWhereItWasWhenTheFileIsReadAnew();
    void whatFitsOtherFilesIsSaidBelow();
    void oneOfSeveralChangesCanBeUndone();
    void aTableOfADatabaseHasNothingToUndo();
    void aWordCanBeAValueOrMeanMissing();
    void anotherCharacterIsAskedFor();
    void theColumnsAreAListThatLeadsToTheTable();
    void aColumnCanBeHiddenFromTheModel();
    void whatIsOddIsSaidInWords();
};

void ImportTest::eachPartOffersWaysAndMarksThePresentOne()
{
    for (const auto part : { ContractPart::Delimiter, ContractPart::Encoding, ContractPart::Header, ContractPart::Quote,
             ContractPart::Escape, ContractPart::Footer, ContractPart::Decimal }) {
        const auto choices = offer(part).choices;
        QVERIFY(choices.size() >= 2);
        QCOMPARE(std::ranges::count_if(choices, &ui::ImportChoice::isChosen), 1);
    }
    const auto types = offer(ContractPart::Type, "city").choices;
    QCOMPARE(std::ranges::find_if(types, &ui::ImportChoice::isChosen)->text, u"text"_s);
    QVERIFY(offer(ContractPart::Note).choices.empty());
}

void ImportTest::aChoiceKeepsWhatWasChangedBefore()
{
    m_orders.change.encoding = "cp1252";
    m_orders.change.column("city").type = core::ColumnType::Text;
    const auto choices = offer(ContractPart::DateOrder, "date").choices;
    const core::ReadOptions change = choices.back().change;
    QCOMPARE(change.encoding, std::optional<std::string>("cp1252"));
    QCOMPARE(change.columns.size(), 2U);
    QCOMPARE(change.columns.back().dayFirst, std::optional(false));
    m_orders.change = {};
}

void ImportTest::whatIsTypedIsChecked()
{
    const auto delimiter = *offer(ContractPart::Delimiter).entry;
    QVERIFY(!delimiter.change(u"ab"_s));
    QVERIFY(!delimiter.change({}));
    QCOMPARE(delimiter.change(u"||"_s)->delimiter, std::optional<std::string>("||"));
    QCOMPARE(delimiter.change(u"#"_s)->delimiter, std::optional<std::string>("#"));
    const auto header = *offer(ContractPart::Header).entry;
    QVERIFY(!header.change(u"0"_s));
    QVERIFY(!header.change(u"many"_s));
    QCOMPARE(header.change(u"7"_s)->skippedRows, std::optional(6));
    const auto words = *offer(ContractPart::MissingWords, "city").entry;
    QCOMPARE(*words.change(u" n/a , ,-"_s)->columns.front().missingWords, (std::vector<std::string> { "n/a", "-" }));
}

void ImportTest::everySentenceHasALinkThatReadsAgain()
{
    ui::ImportSheet sheet;
    sheet.showDataset(m_orders);
    sheet.show();
    const auto links = sheet.findChildren<QPushButton*>(u"change"_s);
    const auto sentences = core::contractOf(m_orders.profile);
    QCOMPARE(
        links.size(), std::ranges::count_if(sentences, [](const auto& s) { return s.part != ContractPart::Note; }));
    QVERIFY(
        std::ranges::all_of(links, [](QPushButton* link) { return link->accessibleName().startsWith(u"Change: "_s); }));
    QSignalSpy wanted(&sheet, &ui::ImportSheet::changeWanted);
    links.front()->click();
    auto* menu = sheet.findChild<QMenu*>();
    QVERIFY(menu);
    for (QAction* action : menu->actions()) {
        if (action->isChecked()) {
            action->trigger(); // as it is: nothing to read
        }
    }
    QVERIFY(wanted.isEmpty());
    const QList<QAction*> actions = menu->actions();
    const auto commas = std::ranges::find(actions, u"Commas"_s, [](const QAction* action) { return action->text(); });
    (*commas)->trigger();
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.first().first().value<core::ReadOptions>().delimiter, std::optional<std::string>(","));
}

void ImportTest::aTallSheetLeavesItsRoomBelow()
{
    ui::ImportSheet sheet;
    sheet.resize(360, 2000);
    sheet.showDataset(m_orders);
    sheet.show();
    QVERIFY(QTest::qWaitForWindowExposed(&sheet));
    const auto links = sheet.findChildren<QPushButton*>(u"change"_s);
    QVERIFY(!links.isEmpty());
    for (const auto* link : links) {
        const auto* row = link->parentWidget();
        QVERIFY(row->hasHeightForWidth());
        QCOMPARE(row->height(), row->heightForWidth(row->width()));
        QCOMPARE(link->y(), 0);
    }
}

void ImportTest::aLongWordLeavesItsRoomBeside()
{
    auto dataset = m_orders;
    dataset.profile.warnings = { { core::WarningKind::NoteRows, { .count = 1, .texts = { std::string(100, '-') } } } };
    ui::ImportSheet sheet;
    sheet.showDataset(dataset);
    QVERIFY2(sheet.minimumSizeHint().width() <= 320, qPrintable(QString::number(sheet.minimumSizeHint().width())));
}

void ImportTest::theOtherReadingIsAClickAway()
{
    auto dataset = m_orders;
    auto& price = dataset.profile.columns.front();
    price.decimal = ".";
    dataset.profile.warnings = { { core::WarningKind::DecimalsBySuggestion,
                                     { .column = price.name, .count = 4, .total = 4, .texts = { "1.234" } } },
        { core::WarningKind::ImpossibleDates,
            { .column = price.name, .count = 1, .total = 3, .texts = { "9999-12-31" } } },
        { core::WarningKind::MostlyNumbers,
            { .column = "city", .count = 3, .total = 9, .texts = { "void", "DNS" }, .counts = { 1, 2 } } },
        { core::WarningKind::MostlyNumbers, { .column = "city", .count = 3, .total = 90, .texts = { "one of many" } } },
        { core::WarningKind::BlankRecords, { .count = 2 } } };
    price.missingWords = { "", "tbc" };
    ui::ImportSheet sheet;
    sheet.showDataset(dataset);
    sheet.show();
    QSignalSpy wanted(&sheet, &ui::ImportSheet::changeWanted);
    const auto click = [&](const QString& words) {
        const auto buttons = sheet.findChildren<QPushButton*>(u"putBack"_s);
        const auto button = std::ranges::find(buttons, words, [](QPushButton* one) { return one->text(); });
        if (button != buttons.end()) {
            (*button)->click();
        }
        return wanted.isEmpty() ? core::ReadOptions {} : wanted.takeLast().first().value<core::ReadOptions>();
    };
    QCOMPARE(click(u"As thousands"_s).column(price.name).decimal, std::optional<std::string>(","));
    QCOMPARE(click(u"As dates"_s).column(price.name).type, std::optional(core::ColumnType::Date));
    QCOMPARE(click(u"Put back"_s).footerRows, std::optional(0));
    QCOMPARE(click(u"As missing"_s).column("city").missingWords, (std::vector<std::string> { "void", "DNS" }));
    QCOMPARE(click(u"As values"_s).column(price.name).missingWords, std::vector<std::string>());
}

void ImportTest::whatASheetLeavesOutIsPutBackByAClick()
{
    auto dataset = m_orders;
    dataset.source.format = core::TableFormat::Workbook;
    dataset.profile.encoding.clear();
    dataset.profile.sheet = "2024";
    dataset.profile.skippedRows = 1;
    dataset.profile.footerRows = 2;
    dataset.profile.mostCells = static_cast<int>(dataset.profile.columns.size()) + 1;
    dataset.profile.warnings = { { core::WarningKind::TitleRows, { .count = 1, .texts = { "Sales" } } },
        { core::WarningKind::RowsBelow, { .count = 2, .texts = { "Total, 3" } } },
        { core::WarningKind::CellsOutside, { .count = 1, .texts = { "why?" } } } };
    ui::ImportSheet sheet;
    sheet.showDataset(dataset);
    sheet.show();
    QSignalSpy wanted(&sheet, &ui::ImportSheet::changeWanted);
    const auto choose = [&](const QString& sentence, const QString& choice) {
        const auto links = sheet.findChildren<QPushButton*>(u"change"_s);
        const auto link = std::ranges::find_if(
            links, [&](QPushButton* one) { return one->accessibleName().contains(sentence); });
        if (link == links.end()) {
            return core::ReadOptions {};
        }
        (*link)->click();
        const auto menus = sheet.findChildren<QMenu*>();
        const auto actions = menus.empty() ? QList<QAction*>() : menus.last()->actions();
        const auto action = std::ranges::find(actions, choice, [](const QAction* one) { return one->text(); });
        if (action == actions.end()) {
            return core::ReadOptions {};
        }
        (*action)->trigger();
        delete menus.last();
        return wanted.isEmpty() ? core::ReadOptions {} : wanted.takeLast().first().value<core::ReadOptions>();
    };
    QCOMPARE(choose(u"\"Total, 3\""_s, u"None"_s).footerRows, std::optional(0));
    QCOMPARE(choose(u"\"Sales\""_s, u"Row 1 holds the names"_s).skippedRows, std::optional(0));
    QCOMPARE(choose(u"\"why?\""_s, u"Keep them in one more column"_s).surplusColumns, std::optional(1));
    const auto click = [&](const QString& sentence) {
        const auto buttons = sheet.findChildren<QPushButton*>(u"putBack"_s);
        const auto button = std::ranges::find_if(
            buttons, [&](QPushButton* one) { return one->accessibleName().contains(sentence); });
        if (button != buttons.end()) {
            (*button)->click();
        }
        return wanted.isEmpty() ? core::ReadOptions {} : wanted.takeLast().first().value<core::ReadOptions>();
    };
    QCOMPARE(click(u"\"Total, 3\""_s).footerRows, std::optional(0));
    QCOMPARE(click(u"\"Sales\""_s).skippedRows, std::optional(0));
    QCOMPARE(click(u"\"why?\""_s).surplusColumns, std::optional(1));
    QCOMPARE(sheet.findChildren<QPushButton*>(u"putBack"_s).size(), 3);
    dataset.source.format = core::TableFormat::Database; // whose rows are no person's to change
    ui::ImportSheet fixed;
    fixed.showDataset(dataset);
    QVERIFY(std::ranges::none_of(fixed.findChildren<QPushButton*>(u"change"_s),
        [](QPushButton* one) { return one->accessibleName().contains(u"Total"_s); }));
}

void ImportTest::aSecondTableOfATextKeepsItsPlaceWhenChangesAreUndone()
{
    auto dataset = m_orders;
    dataset.source.file = "orders.csv";
    dataset.source.area = "line 5";
    dataset.source.headerRow = 4;
    dataset.change.skippedRows = 4;
    const auto undo = [](const ui::ImportSheet& sheet) -> QPushButton* {
        const auto buttons = sheet.findChildren<QPushButton*>();
        const auto found = std::ranges::find(buttons, u"Undo my changes"_s, &QPushButton::text);
        return found != buttons.end() ? *found : nullptr;
    };
    ui::ImportSheet sheet;
    sheet.showDataset(dataset);
    QVERIFY(!undo(sheet)); // nobody has changed anything yet
    ui::ImportSheet changed;
    dataset.change.delimiter = "|";
    changed.showDataset(dataset);
    QVERIFY(undo(changed));
    ui::ImportSheet taken; // from a step: Assay wrote the file and says how
    auto derived = dataset;
    derived.origin = { 1, "1.1", "clean" };
    taken.showDataset(derived);
    QVERIFY(!undo(taken));
    QVERIFY(changed.minimumSizeHint().width() < 268); // the least width of the drawer
    QSignalSpy wanted(&changed, &ui::ImportSheet::changeWanted);
    undo(changed)->click();
    QCOMPARE(wanted.first().first().value<core::ReadOptions>().skippedRows, std::optional(4));
    QVERIFY(!wanted.first().first().value<core::ReadOptions>().delimiter);
}

void ImportTest::theKeyboardStaysWhereItWasWhenTheFileIsReadAnew()
{
    ui::ImportSheet sheet;
    sheet.showDataset(m_orders);
    sheet.show();
    QVERIFY(QTest::qWaitForWindowActive(&sheet));
    auto* link = sheet.findChildren<QPushButton*>(u"change"_s)[1];
    const QString name = link->accessibleName();
    link->setFocus();
    sheet.showDataset(m_orders);
    QVERIFY(sheet.focusWidget() && sheet.focusWidget()->hasFocus());
    QCOMPARE(sheet.focusWidget()->accessibleName(), name);
}

void ImportTest::whatFitsOtherFilesIsSaidBelow()
{
    ui::DatasetView view;
    view.showDataset(m_orders);
    view.showKeys({ { .left = "orders.csv",
        .leftColumn = "customer",
        .right = "customers.csv",
        .rightColumn = "id",
        .both = 12 } });
    const auto said = [&] {
        const auto labels = view.findChildren<QLabel*>();
        return std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text().startsWith(u"customer of orders.csv matches id of customers.csv"_s);
        });
    };
    QVERIFY(said());
    view.showKeys({});
    QVERIFY(!said());
}

void ImportTest::oneOfSeveralChangesCanBeUndone()
{
    auto dataset = m_orders;
    QVERIFY(ui::undoChoices(dataset.change, dataset.ownChange()).empty());
    dataset.change.encoding = "cp1252";
    dataset.change.skippedRows = 2;
    dataset.change.headerRows = 1;
    dataset.change.column("date").dayFirst = true;
    dataset.change.column("city").type = core::ColumnType::Text;
    dataset.change.column("city").keptWords = { "NA" };
    const auto choices = ui::undoChoices(dataset.change, dataset.ownChange());
    QStringList words;
    std::ranges::transform(choices, std::back_inserter(words), &ui::ImportChoice::text);
    QCOMPARE(words,
        (QStringList { u"All my changes"_s, u"Character encoding"_s, u"Where the names are"_s,
            u"Order of dates in date"_s, u"Type of city"_s, u"Words that are values in city"_s }));
    QVERIFY(choices[0].change.isEmpty());
    QVERIFY(!choices[2].change.skippedRows && !choices[2].change.headerRows && choices[2].change.encoding
        && choices[2].change.columns.size() == 2);
    QCOMPARE(choices[3].change.columns.size(), 1U);
    ui::ImportSheet sheet;
    sheet.showDataset(dataset);
    sheet.show();
    QSignalSpy wanted(&sheet, &ui::ImportSheet::changeWanted);
    const auto buttons = sheet.findChildren<QPushButton*>();
    (*std::ranges::find(buttons, u"Undo my changes"_s, &QPushButton::text))->click();
    QVERIFY(wanted.isEmpty());
    auto* menu = sheet.findChild<QMenu*>();
    QVERIFY(menu);
    menu->actions()[2]->trigger(); // behind its title and all of them
    QCOMPARE(wanted.size(), 1);
    QVERIFY(wanted.first().first().value<core::ReadOptions>() == choices[1].change);
}

void ImportTest::aTableOfADatabaseHasNothingToUndo()
{
    auto dataset = m_orders;
    dataset.change = core::optionsFor({ { "city", core::ColumnType::Text }, { "amount", core::ColumnType::Number } });
    ui::ImportSheet sheet;
    const auto offersUndo = [&] {
        return std::ranges::contains(sheet.findChildren<QPushButton*>(), u"Undo my changes"_s, &QPushButton::text);
    };
    sheet.showDataset(dataset, true);
    QVERIFY(!offersUndo());
    const auto own = dataset.change;
    dataset.change.column("amount").type = core::ColumnType::Integer;
    sheet.showDataset(dataset, true);
    QVERIFY(offersUndo());
    QVERIFY(ui::undoChoices(dataset.change, own)[0].change == own);
}

void ImportTest::aWordCanBeAValueOrMeanMissing()
{
    auto& city = m_orders.profile.columns[3];
    city.missingWords = { "", "NA", "999" };
    city.keptWords = { "null" };
    city.doubtfulWords = { "-" };
    m_orders.change.column("city").keptWords = { "null" };
    const auto choice = [this](const QString& text) {
        const auto choices = offer(ContractPart::MissingWords, "city").choices;
        const auto found = std::ranges::find(choices, text, &ui::ImportChoice::text);
        return found == choices.end() ? core::ReadOptions {} : found->change;
    };
    QCOMPARE(choice(u"“NA” is a value"_s).column("city").keptWords, (std::vector<std::string> { "null", "NA" }));
    QCOMPARE(*choice(u"“999” is a value"_s).column("city").missingWords, std::vector<std::string> { "NA" });
    QCOMPARE(
        *choice(u"“-” means missing"_s).column("city").missingWords, (std::vector<std::string> { "NA", "999", "-" }));
    QVERIFY(choice(u"“null” means missing"_s).isEmpty());
    m_orders = test::orders();
}

void ImportTest::anotherCharacterIsAskedFor()
{
    ui::ImportSheet sheet;
    sheet.showDataset(m_orders);
    sheet.show();
    QSignalSpy wanted(&sheet, &ui::ImportSheet::changeWanted);
    sheet.menuFor(ContractPart::Delimiter, {}, &sheet)->actions().back()->trigger();
    auto* dialog = sheet.findChild<QInputDialog*>();
    QVERIFY(dialog);
    QCOMPARE(dialog->textValue(), u";"_s);
    dialog->setTextValue(u"#"_s);
    dialog->accept();
    QCOMPARE(wanted.size(), 1);
}

void ImportTest::theColumnsAreAListThatLeadsToTheTable()
{
    ui::ProfileModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setProfile(m_orders.profile);
    QCOMPARE(model.rowCount(), 7);
    QCOMPARE(model.index(3).data(ui::ProfileModel::Summary).toString(), u"12 distinct · 3.4 % missing"_s);
    model.setHidden({ "city" });
    QVERIFY(model.index(3).data(Qt::AccessibleTextRole).toString().contains(u"hidden from the model"_s));

    ui::DatasetView view;
    view.showDataset(m_orders);
    view.resize(360, 700);
    view.show();
    auto* list = view.findChild<ui::ProfileList*>();
    auto* tabs = view.findChild<QTabWidget*>();
    QSignalSpy chosen(&view, &ui::DatasetView::columnChosen);
    QCOMPARE(tabs->currentIndex(), 0);
    view.revealColumn(4);
    QCOMPARE(tabs->currentIndex(), 1);
    QCOMPARE(chosen.size(), 1);
    QTest::keyClick(list, Qt::Key_Down);
    QCOMPARE(chosen.last().first().toInt(), 5);
    view.followColumn(2);
    QCOMPARE(list->currentIndex().row(), 2);
    QCOMPARE(chosen.size(), 2);
    QVERIFY(view.grab().save(u"import-columns.png"_s));
}

void ImportTest::aColumnCanBeHiddenFromTheModel()
{
    ui::DatasetView view;
    view.showDataset(m_orders);
    view.show();
    view.revealColumn(3);
    QVERIFY(!view.findChild<QCheckBox*>()); // no model to hide it from
    view.setHidden(std::set<std::string> {});
    auto* box = view.findChild<QCheckBox*>();
    QVERIFY(box && !box->isChecked());
    QSignalSpy wanted(&view, &ui::DatasetView::hideWanted);
    box->click();
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.first().at(0).value<std::string>(), std::string("city"));
    QVERIFY(wanted.first().at(1).toBool());
}

void ImportTest::whatIsOddIsSaidInWords()
{
    core::ColumnProfile column;
    column.name = "amount";
    column.type = core::ColumnType::Number;
    column.min = 1.0;
    column.max = 90000.0;
    column.quantiles = { 2, 10, 20, 30, 45 };
    column.nulls = 60;
    column.flags = { "constant", "currency", "something new" };
    column.distinct = 7'524'215;
    column.distinctExact = false;
    QCOMPARE(ui::distinctText(column), u"about 7,520,000"_s);
    const QStringList flags = ui::columnFlags(column, 100);
    QCOMPARE(flags.size(), 4);
    QVERIFY(flags.contains(u"a far-out value: 90,000"_s));
    QVERIFY(flags.contains(u"more than half missing"_s));
    const QString digits = u"digits, kept as text"_s;
    column.examples = { "0049 30 1234", "0049 89 77" };
    column.flags = { "number_like" };
    QVERIFY(ui::columnFlags(column, 100).contains(digits));
    column.flags = { "mixed_types", "number_like" };
    QVERIFY(!ui::columnFlags(column, 100).contains(digits));
    column.flags = { "number_like" };
    column.examples = { "North", "-" };
    QVERIFY(!ui::columnFlags(column, 100).contains(digits));
}

QTEST_MAIN(ImportTest)
#include "tst_ui_import.moc"
