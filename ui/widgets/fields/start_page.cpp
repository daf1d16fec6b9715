#include "ui/widgets/fields/start_page.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QFileInfo>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

namespace spillway::ui {
namespace {

constexpr int kShownRecent = 5;

QPushButton* bigButton(const QString& text, QWidget* parent)
{
    auto* button = new QPushButton(text, parent);
    button->setMinimumHeight(em(button, 2.6));
    button->setMinimumWidth(em(button, 11));
    return button;
}

} // namespace

StartPage::StartPage(QWidget* parent) :
    QWidget(parent),
    m_open(nullptr),
    m_sample(nullptr),
    m_draw(nullptr),
    m_scenes(new QGridLayout),
    m_recentHeading(nullptr),
    m_recent(new QWidget(this)),
    m_recentLayout(column(m_recent, em(this, 0.1), {}))
{
    layOut();
    setFocusProxy(m_open);
    connect(m_open, &QPushButton::clicked, this, &StartPage::openRequested);
    connect(m_sample, &QPushButton::clicked, this, &StartPage::sampleRequested);
    connect(m_draw, &QPushButton::clicked, this, &StartPage::drawRequested);
    setSampleAvailable(false);
    setRecent({});
}

void StartPage::layOut()
{
    auto* card = makeCard(this);
    auto* title =
        makeLabel(tr("What would this rate limit have done to your traffic?"), TextRole::Heading, card, Wrap::Yes);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.7);
    large.setWeight(QFont::DemiBold);
    title->setFont(large);
    auto* what =
        makeLabel(tr("Spillway replays an access log against nginx's limit_req, decision for decision, and shows who "
                     "would have passed, waited or been rejected while you move the limit. When the picture is "
                     "right, it writes the configuration."),
                  TextRole::Plain, card, Wrap::Yes);
    auto* hint = makeLabel(
        tr("or drop log files anywhere on this window. Plain or compressed; nginx, Apache and JSON formats are "
           "recognised. Nothing leaves this computer."),
        TextRole::Subtle, card, Wrap::Yes);
    const int pad = em(this, 2.2);
    auto* inside = column(card, em(this, 0.9), {title, what});
    inside->setContentsMargins(pad, pad, pad, pad);
    inside->addSpacing(em(this, 0.5));
    addWaysIn(inside, hint);
    inside->addSpacing(em(this, 0.3));
    addLists(inside);
    const int wide = em(this, 52);
    card->setFixedWidth(wide);
    // A centred card gets no height for its width from the layout around it.
    for (QLabel* label : {title, what, hint}) {
        label->ensurePolished();
        label->setMinimumHeight(label->heightForWidth(wide - 2 * pad));
    }
    filled(new QVBoxLayout(this), {2, {card, 0, Qt::AlignHCenter}, 3});
}

void StartPage::addWaysIn(QVBoxLayout* inside, QLabel* hint)
{
    QWidget* card = inside->parentWidget();
    m_open = bigButton(tr("&Open a log…"), card);
    m_open->setProperty("primary", true);
    m_sample = bigButton(tr("&Try the sample"), card);
    m_draw = bigButton(tr("&Draw traffic"), card);
    auto* generate = makeLink(tr("Generate traffic…"), card);
    connect(generate, &QPushButton::clicked, this, &StartPage::generateRequested);
    auto* buttons = row(nullptr, em(this, 0.7), {m_open, m_sample, m_draw, 0});
    filled(inside, {buttons, hint, {generate, 0, Qt::AlignLeft}});
}

void StartPage::addLists(QVBoxLayout* inside)
{
    QWidget* card = inside->parentWidget();
    m_recentHeading = makeLabel(tr("RECENT"), TextRole::Section, card);
    filled(inside, {makeLabel(tr("SCENES: SEE IT IN TEN SECONDS"), TextRole::Section, card), m_scenes, m_recentHeading,
                    m_recent});
}

void StartPage::setScenes(const std::vector<ShippedScene>& scenes)
{
    QWidget* card = m_open->parentWidget();
    const int rows = static_cast<int>(scenes.size() + 1) / 2;
    m_scenes->setHorizontalSpacing(em(this, 0.7));
    m_scenes->setVerticalSpacing(em(this, 0.1));
    m_scenes->setColumnMinimumWidth(2, em(this, 1.2));
    m_scenes->setColumnStretch(1, 1);
    m_scenes->setColumnStretch(4, 1);
    int place = 0;
    for (const ShippedScene& shipped : scenes) {
        auto* button = makeLink(shipped.scene.title, card);
        button->setAccessibleName(tr("Open the scene: %1").arg(shipped.scene.title));
        button->setAccessibleDescription(shipped.scene.brief);
        button->setMinimumHeight(em(button, 1.3));
        connect(button, &QPushButton::clicked, this, [this, name = shipped.name] { emit sceneRequested(name); });
        const int column = place / rows * 3;
        m_scenes->addWidget(button, place % rows, column);
        m_scenes->addWidget(makeLabel(shipped.scene.brief, TextRole::Subtle, card), place % rows, column + 1);
        ++place;
    }
}

void StartPage::setSampleAvailable(bool available)
{
    m_sample->setVisible(available);
}

void StartPage::setRecent(const QStringList& paths)
{
    clearLayout(*m_recentLayout);
    for (const QString& path : paths.first(std::min<qsizetype>(paths.size(), kShownRecent))) {
        auto* button = makeLink({}, m_recent);
        const QString shown = button->fontMetrics().elidedText(path, Qt::ElideMiddle, em(this, 34));
        button->setText(QString(shown).replace(u'&', QStringLiteral("&&")));
        button->setAccessibleName(tr("Open %1").arg(QFileInfo(path).fileName()));
        button->setToolTip(path);
        connect(button, &QPushButton::clicked, this, [this, path] { emit recentRequested(path); });
        button->setMinimumHeight(em(button, 1.3));
        m_recentLayout->addWidget(button, 0, Qt::AlignLeft);
    }
    m_recentHeading->setVisible(!paths.isEmpty());
    m_recent->setVisible(!paths.isEmpty());
}

} // namespace spillway::ui
