#include "ui/theme/style_sheet.h"

#include "ui/theme/colors.h"

#include <QtCore/QHash>
#include <QtCore/QRegularExpression>
#include <QtGui/QFont>
#include <QtGui/QFontMetricsF>

#include <cmath>

namespace spillway::ui {

namespace {

// $name is a colour, a number followed by u a length: 16u is about the height of a line of text.

constexpr auto kSurfaces = R"(
QMainWindow, QDialog { background: $window; }
QWidget[role="panel"], QWidget[role="bar"] { background: $panel; }
QFrame[role="card"], QWidget[role="card"] { background: $panel; border: 1px solid $border; border-radius: 8u; }
QLabel { background: transparent; }
QLabel[role="section"] { color: $subtle; font-weight: 600; font-size: $small; }
QLabel[role="subtle"] { color: $subtle; font-size: $small; }
QLabel[role="warning"] { color: $warning; font-size: $small; }
QLabel[role="note"] { font-size: $small; }
QLabel[role="heading"] { font-weight: 600; }
QLabel[role="figure"] { font-weight: 600; font-size: $figure; }
QToolBar { background: $panel; border: 0; border-bottom: 1px solid $border; spacing: 8u; padding: 7u 10u;
  qproperty-iconSize: 17u 17u; }
QToolBar::separator { background: $border; width: 1px; margin: 4u 4u; }
QStatusBar { background: $panel; border-top: 1px solid $border; color: $subtle; }
QStatusBar::item { border: 0; }
QStatusBar QLabel { color: $subtle; }
QSplitter::handle { background: transparent; }
QSplitter::handle:hover { background: $selection; }
QScrollArea { background: transparent; border: 0; }
QScrollArea > QWidget > QWidget { background: transparent; }
QToolTip { background: $panel; color: $text; border: 1px solid $border; padding: 4u 6u; }
QMenuBar { background: $panel; padding: 1u 6u; }
QMenuBar::item { padding: 4u 8u; border-radius: 5u; background: transparent; }
QMenuBar::item:selected { background: $selection; }
QMenu { background: $panel; border: 1px solid $border; padding: 4u; }
QMenu::item { padding: 5u 24u 5u 10u; border-radius: 5u; }
QMenu::item:selected { background: $selection; color: $text; }
QMenu::item:disabled { color: $disabled; }
QMenu::icon { padding-left: 8u; }
QMenu::separator { height: 1px; background: $border; margin: 4u 6u; }
QGroupBox { border: 1px solid $border; border-radius: 8u; margin-top: 10u; padding-top: 6u; }
QGroupBox::title { subcontrol-origin: margin; left: 10u; color: $subtle; }
)";

constexpr auto kButtons = R"(
QPushButton, QToolButton { background: $field; color: $text; border: 1px solid $border; border-radius: 7u;
  padding: 5u 12u; }
QPushButton:hover, QToolButton:hover { background: $hover; border-color: $strong; }
QPushButton:pressed, QToolButton:pressed, QToolButton:checked { background: $selection; }
QPushButton:focus, QToolButton:focus { border-color: $accent; outline: 0; }
QDialogButtonBox, QMessageBox { dialogbuttonbox-buttons-have-icons: 0; }
QFileDialog QToolButton { padding: 3u; min-width: 18u; min-height: 18u; }
QPushButton:disabled, QToolButton:disabled { color: $disabled; background: $panel; }
QPushButton[primary="true"], QToolButton[primary="true"] { background: $accent; border-color: $accent; color: $accentText;
  font-weight: 600; }
QPushButton[primary="true"]:hover, QToolButton[primary="true"]:hover { background: $accentHover; border-color: $accentHover; }
QPushButton[primary="true"]:pressed, QToolButton[primary="true"]:pressed { background: $accentPressed; }
QPushButton[primary="true"]:focus, QToolButton[primary="true"]:focus { border-color: $text; }
QPushButton[primary="true"]:disabled, QToolButton[primary="true"]:disabled { color: $disabled; background: $panel;
  border-color: $border; }
QPushButton[flat="true"], QToolButton[flat="true"] { background: transparent; border-color: transparent; padding: 4u 6u; }
QPushButton[flat="true"]:hover, QToolButton[flat="true"]:hover { background: $hover; }
QToolButton[flat="true"]:checked { background: $selection; border-color: $strong; }
QPushButton[flat="true"]:focus, QToolButton[flat="true"]:focus { border-color: $accent; }
QToolButton[pin="true"] { border: 1px solid $border; border-radius: 3u; padding: 0; background: transparent; color: $subtle;
  font-size: $small; }
QToolButton[pin="true"]:hover { background: $hover; }
QToolButton[pin="true"]:focus { border-color: $accent; }
QToolButton[pin="true"]:checked { background: $accent; border-color: $accent; color: $accentText; }
QToolButton[pin="true"]:checked:focus { border-color: $text; }
QPushButton[link="true"] { background: transparent; border: 1px solid transparent; border-radius: 3u; color: $accent;
  padding: 1u 2u 1u 0; text-align: left; font-weight: 400; font-size: $small; }
QPushButton[link="true"]:hover { text-decoration: underline; }
QPushButton[link="true"]:focus { border-color: $accent; }
QToolButton::menu-indicator { image: none; }
QToolButton[popupMode="1"] { padding-right: 20u; }
QToolButton::menu-button { border: 0; width: 18u; }
QToolButton::menu-arrow { image: url(:/spillway/icons/chevron-down.svg); width: 10u; height: 10u; }
QCheckBox, QRadioButton { spacing: 7u; background: transparent; }
QCheckBox::indicator, QTreeView::indicator, QListView::indicator, QTableView::indicator, QGroupBox::indicator {
  width: 14u; height: 14u; border: 1px solid $strong; border-radius: 4u; background: $panel; }
QCheckBox::indicator:hover { border-color: $accent; }
QCheckBox::indicator:focus { border-color: $accent; }
QCheckBox::indicator:checked, QTreeView::indicator:checked, QListView::indicator:checked, QTableView::indicator:checked,
QGroupBox::indicator:checked { background: $accent; border-color: $accent; image: url(:/spillway/icons/check.svg); }
QCheckBox::indicator:indeterminate { background: $selection; border-color: $accent; }
QCheckBox::indicator:disabled { background: $field; border-color: $border; }
QCheckBox:disabled { color: $disabled; }
QRadioButton::indicator { width: 14u; height: 14u; border: 1px solid $strong; border-radius: 8u; background: $panel; }
QRadioButton::indicator:checked { background: $panel; border: 4u solid $accent; width: 8u; height: 8u; }
)";

constexpr auto kFields = R"(
QLineEdit, QAbstractSpinBox, QComboBox { background: $field; color: $text; border: 1px solid $border; border-radius: 6u;
  padding: 3u 8u; min-height: 18u; selection-background-color: $accent; selection-color: $accentText; }
QLineEdit:hover, QAbstractSpinBox:hover, QComboBox:hover { border-color: $strong; }
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus, QTextEdit:focus { border-color: $accent; }
QLineEdit[inplace="true"] { background: transparent; border: 0; border-bottom: 1px solid $accent; border-radius: 0;
  padding: 0; min-height: 0; }
QLineEdit[invalid="true"], QComboBox[invalid="true"] { border-color: $rejected; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: $disabled; background: $panel; }
QAbstractSpinBox { padding-right: 2u; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { subcontrol-origin: border; width: 18u; border: 0;
  background: transparent; }
QAbstractSpinBox::up-button { subcontrol-position: top right; margin: 2u 2u 0 0; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; margin: 0 2u 2u 0; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: $hover; border-radius: 3u; }
QAbstractSpinBox::up-arrow { image: url(:/spillway/icons/chevron-up.svg); width: 9u; height: 9u; }
QAbstractSpinBox::down-arrow { image: url(:/spillway/icons/chevron-down.svg); width: 9u; height: 9u; }
QComboBox[long="true"] { combobox-popup: 0; }
QComboBox::drop-down { border: 0; width: 22u; }
QComboBox::down-arrow { image: url(:/spillway/icons/chevron-down.svg); width: 10u; height: 10u; }
QComboBox QAbstractItemView { background: $panel; border: 1px solid $border; border-top: 0; border-bottom: 0;
  padding: 0 3u; outline: 0;
  selection-background-color: $selection; selection-color: $text; }
QPlainTextEdit, QTextEdit { background: $panel; border: 1px solid $border; border-radius: 6u; padding: 4u;
  selection-background-color: $accent; selection-color: $accentText; }
QSlider { min-height: 20u; }
QSlider::groove:horizontal { height: 4u; border-radius: 2u; background: $border; }
QSlider::sub-page:horizontal { background: $accent; border-radius: 2u; }
QSlider::sub-page:horizontal:disabled { background: $strong; }
QSlider::handle:horizontal { width: 11u; height: 11u; margin: -6u 0; border: 2px solid $accent; border-radius: 7u;
  background: $handle; }
QSlider::handle:horizontal:hover { background: $selection; }
QSlider::handle:horizontal:focus { background: $selection; border-color: $text; }
QSlider::handle:horizontal:disabled { border-color: $strong; }
)";

constexpr auto kViews = R"(
QTabWidget::pane { border: 0; border-top: 1px solid $border; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: $subtle; border: 0; border-bottom: 2px solid transparent;
  padding: 7u 2u; margin: 0 8u; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $text; font-weight: 600; border-bottom-color: $accent; }
QTabBar::tab:focus { color: $accent; }
QAbstractItemView { outline: 0; }
QTableView, QTreeView, QListView { background: $panel; alternate-background-color: $panel; border: 0;
  selection-background-color: $selection; selection-color: $text; gridline-color: transparent; }
QTableView::item { border: 0; padding: 0 8u; }
QTableView::item:selected, QTreeView::item:selected, QListView::item:selected { background: $selection; color: $text; }
QTableView::item:focus { border: 1px solid $accent; }
QListView::item { border: 0; border-radius: 6u; padding: 2u 4u; min-height: 20u; }
QHeaderView { background: $panel; }
QHeaderView::section { background: $panel; color: $subtle; border: 0; padding: 5u 8u; font-size: $small;
  font-weight: 400; }
QHeaderView::section:hover { color: $text; }
QHeaderView::up-arrow { image: url(:/spillway/icons/chevron-up.svg); width: 8u; height: 8u;
  subcontrol-position: center left; }
QHeaderView::down-arrow { image: url(:/spillway/icons/chevron-down.svg); width: 8u; height: 8u;
  subcontrol-position: center left; }
QAbstractScrollArea::corner { background: transparent; border: 0; }
QTableCornerButton::section { background: $panel; border: 0; }
QProgressBar { background: $border; border: 0; border-radius: 3u; max-height: 6u; min-height: 6u; text-align: center;
  color: transparent; }
QProgressBar::chunk { background: $accent; border-radius: 3u; }
QScrollBar:vertical { background: transparent; width: 10u; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10u; margin: 0; }
QScrollBar::handle { background: $strong; border-radius: 3u; margin: 2u; }
QScrollBar::handle:vertical { min-height: 28u; }
QScrollBar::handle:horizontal { min-width: 28u; }
QScrollBar::handle:hover { background: $subtle; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

/// Lengths "12u" become pixels of the font's scale. "1px" stays: a hairline is a hairline.
QString withLengths(const QString& sheet, qreal unit)
{
    static const QRegularExpression kLength(QStringLiteral(R"((?<![\w$#])(\d+)u\b)"));
    QString result;
    qsizetype from = 0;
    for (auto i = kLength.globalMatch(sheet); i.hasNext();) {
        const auto match = i.next();
        result += sheet.mid(from, match.capturedStart() - from);
        result += QString::number(std::lround(match.captured(1).toDouble() * unit)) + QStringLiteral("px");
        from = match.capturedEnd();
    }
    return result + sheet.mid(from);
}

QString withNames(const QString& sheet, const QHash<QString, QString>& names)
{
    static const QRegularExpression kName(QStringLiteral(R"(\$([A-Za-z]+))"));
    QString result;
    qsizetype from = 0;
    for (auto i = kName.globalMatch(sheet); i.hasNext();) {
        const auto match = i.next();
        result += sheet.mid(from, match.capturedStart() - from);
        result += names.value(match.captured(1));
        from = match.capturedEnd();
    }
    return result + sheet.mid(from);
}

} // namespace

QColor warningColor(const Theme& theme)
{
    return mixed(theme.text, theme.delayed, theme.dark ? 0.0 : 0.45);
}

QString styleSheet(const Theme& t, const QFont& font)
{
    const auto points = [&font](qreal share) {
        return QStringLiteral("%1pt").arg((font.pointSizeF() > 0 ? font.pointSizeF() : 9.0) * share, 0, 'f', 1);
    };
    const QHash<QString, QString> names{
        {QStringLiteral("window"), t.window.name()},
        {QStringLiteral("panel"), t.panel.name()},
        {QStringLiteral("field"), t.field.name()},
        {QStringLiteral("border"), t.border.name()},
        {QStringLiteral("strong"), mixed(t.subtle, t.border, t.dark ? 0.35 : 0.3).name()},
        {QStringLiteral("text"), t.text.name()},
        {QStringLiteral("subtle"), t.subtle.name()},
        {QStringLiteral("disabled"), mixed(t.subtle, t.panel, 0.6).name()},
        {QStringLiteral("accent"), t.accent.name()},
        {QStringLiteral("accentText"), t.accentText.name()},
        {QStringLiteral("accentHover"), mixed(t.text, t.accent, 0.1).name()},
        {QStringLiteral("accentPressed"), mixed(t.text, t.accent, 0.2).name()},
        {QStringLiteral("selection"), t.selection.name()},
        {QStringLiteral("rejected"), t.rejected.name()},
        {QStringLiteral("hover"), mixed(t.subtle, t.field, 0.1).name()},
        {QStringLiteral("handle"), t.panel.name()},
        {QStringLiteral("warning"), warningColor(t).name()},
        {QStringLiteral("small"), points(0.92)},
        {QStringLiteral("figure"), points(1.25)},
    };
    const QString sheet = QString::fromLatin1(kSurfaces) + QString::fromLatin1(kButtons) +
                          QString::fromLatin1(kFields) + QString::fromLatin1(kViews);
    return withLengths(withNames(sheet, names), QFontMetricsF(font).height() / 16);
}

} // namespace spillway::ui
