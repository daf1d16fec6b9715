#include "ui/window/make/draw_tools.h"

#include "ui/models/words/pattern_words.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QSignalBlocker>
#include <QtGui/QAction>
#include <QtWidgets/QButtonGroup>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMenu>
#include <QtWidgets/QSpinBox>
#include <QtWidgets/QToolButton>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

enum Who { OneClient, Population };

} // namespace

DrawTools::DrawTools(QWidget* parent) :
    QWidget(parent),
    m_tools(new QButtonGroup(this)),
    m_stampTool(nullptr),
    m_who(new QComboBox(this)),
    m_client(new QComboBox(this)),
    m_count(new QSpinBox(this)),
    m_snap(makeIconButton(u"magnet"_s, tr("Snap"), tr("Snap to the grid and to the ends of strokes"), this)),
    m_close(
        makeIconButton(u"close"_s, tr("Close the drawing strip"), tr("Close the strip; what is drawn stays"), this)),
    m_title(new ElidedLabel(ElidedLabel::Tone::Strong, this))
{
    addTool(DrawTool::Select, u"select"_s, tr("Select"), u"V"_s,
            tr("Select strokes: drag moves them, with Ctrl a copy; the handles scale time and amount"));
    addTool(DrawTool::Pen, u"pen"_s, tr("Pen"), u"P"_s, tr("Paint a rate over time"));
    addTool(DrawTool::Single, u"single"_s, tr("Single request"), u"R"_s, tr("One request with each click"));
    addTool(DrawTool::Eraser, u"eraser"_s, tr("Eraser"), u"E"_s,
            tr("Drag over what shall go; with Shift only requests of the chosen client"));
    m_stampTool = addTool(DrawTool::Stamp, u"stamp"_s, tr("Stamp"), u"S"_s,
                          tr("Click to place it, drag to say how long it lasts"));
    addStamps();
    addWho();
    m_snap->setCheckable(true);
    m_snap->setChecked(true);
    connect(m_snap, &QToolButton::toggled, this, &DrawTools::changed);
    connect(m_close, &QToolButton::clicked, this, &DrawTools::closeRequested);
    connect(m_tools, &QButtonGroup::idClicked, this, [this](int id) { emit toolChosen(static_cast<DrawTool>(id)); });
    layOut();
    setTool(DrawTool::Select);
}

QToolButton* DrawTools::addTool(DrawTool tool, const QString& icon, const QString& name, const QString& key,
                                const QString& tip)
{
    auto* button = makeIconButton(icon, name, tr("%1 (%2): %3", "tool, key, what it does").arg(name, key, tip), this);
    button->setCheckable(true);
    m_tools->addButton(button, static_cast<int>(tool));
    return button;
}

void DrawTools::addStamps()
{
    auto* menu = new QMenu(m_stampTool);
    menu->setToolTipsVisible(true);
    for (const PatternInfo& info : patternKinds()) {
        if (!info.isStamp)
            continue;
        QAction* action = menu->addAction(wordsOf(info.label));
        action->setToolTip(wordsOf(info.sentence));
        connect(action, &QAction::triggered, this, [this, kind = info.kind] {
            m_stamp = kind;
            m_stampTool->setText(wordsOf(infoOf(kind).label));
            setTool(DrawTool::Stamp);
            emit changed();
            emit toolChosen(DrawTool::Stamp);
        });
    }
    m_stampTool->setMenu(menu);
    m_stampTool->setPopupMode(QToolButton::MenuButtonPopup);
    m_stampTool->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_stampTool->setText(wordsOf(infoOf(m_stamp).label));
}

void DrawTools::addWho()
{
    m_who->addItems({tr("one client"), tr("a population")});
    m_who->setAccessibleName(tr("Who sends what is drawn"));
    m_client->setEditable(true);
    m_client->setInsertPolicy(QComboBox::NoInsert);
    m_client->setAccessibleName(tr("Client"));
    m_client->lineEdit()->setAccessibleName(tr("Client"));
    m_client->setToolTip(tr("Address of the client that sends what is drawn"));
    m_client->setMinimumContentsLength(13);
    m_client->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_count->setRange(1, static_cast<int>(Clients::kMost));
    m_count->setValue(20);
    m_count->setGroupSeparatorShown(true);
    m_count->setAccessibleName(tr("How many clients"));
    m_count->setToolTip(tr("Number of clients that send the drawn requests, each with its own address"));
    m_count->hide();
    setKnownClients({});
    connect(m_who, &QComboBox::currentIndexChanged, this, [this](int who) {
        m_client->setVisible(who == OneClient);
        m_count->setVisible(who == Population);
        emit changed();
    });
    connect(m_client, &QComboBox::activated, this, [this] { m_ownClient = true; });
    connect(m_client->lineEdit(), &QLineEdit::textEdited, this, [this] { m_ownClient = true; });
    connect(m_client, &QComboBox::currentTextChanged, this, &DrawTools::changed);
    connect(m_count, &QSpinBox::valueChanged, this, &DrawTools::changed);
}

void DrawTools::layOut()
{
    auto* layout =
        row(this, em(this, 0.15), {m_title, gap(em(this, 0.5))}, {em(this, 0.9), em(this, 0.35), em(this, 0.5), 0});
    for (QAbstractButton* tool : m_tools->buttons())
        layout->addWidget(tool);
    layout->addSpacing(em(this, 0.6));
    layout->addWidget(makeLabel(tr("from"), TextRole::Subtle, this));
    layout->addSpacing(em(this, 0.2));
    layout->addWidget(m_who);
    layout->addWidget(m_client);
    layout->addWidget(m_count);
    layout->addSpacing(em(this, 0.4));
    layout->addWidget(m_snap);
    layout->addStretch(1);
    layout->addWidget(m_close);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void DrawTools::setTool(DrawTool tool)
{
    m_tools->button(static_cast<int>(tool))->setChecked(true);
}

Clients DrawTools::clients() const
{
    if (m_who->currentIndex() == Population)
        return {{}, static_cast<std::uint32_t>(m_count->value()), 0};
    const QString name = m_client->currentText().trimmed();
    return {name.isEmpty() ? spillway::clientName(0) : name.toStdString(), 1, 0};
}

DrawStrip::Snap DrawTools::snap() const
{
    return m_snap->isChecked() ? DrawStrip::Snap::On : DrawStrip::Snap::Off;
}

void DrawTools::setKnownClients(const QStringList& names)
{
    const QString written = m_client->currentText();
    const QSignalBlocker quiet(m_client);
    m_client->clear();
    m_client->addItems(names);
    const QString other = QString::fromStdString(spillway::clientName(0));
    if (!names.contains(other))
        m_client->addItem(other);
    if (m_ownClient)
        m_client->setEditText(written);
    else
        m_client->setCurrentIndex(0);
}

void DrawTools::setTitle(const QString& title)
{
    m_title->setText(title);
}

} // namespace spillway::ui
