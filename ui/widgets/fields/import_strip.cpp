#include "ui/widgets/fields/import_strip.h"

#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtWidgets/QLabel>
#include <QtWidgets/QProgressBar>
#include <QtWidgets/QPushButton>

#include <cmath>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

constexpr int kSteps = 1000;

}

ImportStrip::ImportStrip(QWidget* parent) :
    QFrame(parent),
    m_what(makeLabel({}, TextRole::Plain, this)),
    m_bar(new QProgressBar(this)),
    m_cancel(new QPushButton(tr("Cancel"), this))
{
    setProperty("role", u"card"_s);
    setAttribute(Qt::WA_StyledBackground);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Reading"));
    m_cancel->setAccessibleName(tr("Cancel reading"));
    m_cancel->setShortcut(Qt::Key_Escape);
    auto* left = column(nullptr, em(this, 0.3), {m_what, m_bar});
    row(this, em(this, 0.9), {{left, 1}, m_cancel}, {em(this, 0.9), em(this, 0.5), em(this, 0.9), em(this, 0.5)});
    connect(m_cancel, &QPushButton::clicked, this, &ImportStrip::cancelRequested);
    hide();
}

void ImportStrip::showProgress(const QString& what, double share)
{
    m_what->setText(what);
    m_bar->setRange(0, share < 0 ? 0 : kSteps);
    m_bar->setValue(share < 0 ? 0 : static_cast<int>(std::lround(share * kSteps)));
    m_bar->setAccessibleDescription(what);
    show();
}

} // namespace spillway::ui
