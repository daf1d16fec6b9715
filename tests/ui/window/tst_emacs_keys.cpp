#include "tests/support/test_class.h"
#include "ui/window/frame/transport.h"

#include <QtGui/QKeyEvent>
#include <QtTest/QTest>
#include <QtWidgets/QLineEdit>

namespace tst_emacs_keys {

using namespace spillway::ui;

namespace {

/// Would take any key, and remembers whether it was asked.
class GreedyField : public QLineEdit
{
public:
    bool wasAsked = false;

protected:
    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::ShortcutOverride)
            return QLineEdit::event(event);
        wasAsked = true;
        event->accept();
        return true;
    }
};

/// Whether a field keeps it from the window's shortcuts.
bool isKept(int key, Qt::KeyboardModifiers modifiers)
{
    GreedyField field;
    QKeyEvent event(QEvent::ShortcutOverride, key, modifiers);
    event.ignore(); // as Qt sends it
    QCoreApplication::sendEvent(&field, &event);
    return field.wasAsked && event.isAccepted();
}

} // namespace

class TestEmacsKeys : public QObject
{
    Q_OBJECT

private slots:
    void aFieldKeepsThemWithout() { QVERIFY(isKept(Qt::Key_E, Qt::ControlModifier)); }

    void theWindowHasThem()
    {
        const EmacsKeys keys;
        QVERIFY(!isKept(Qt::Key_E, Qt::ControlModifier));
        QVERIFY(!isKept(Qt::Key_D, Qt::ControlModifier));
    }

    void othersStay()
    {
        const EmacsKeys keys;
        QVERIFY(isKept(Qt::Key_E, Qt::NoModifier));
        QVERIFY(isKept(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier));
        QVERIFY(isKept(Qt::Key_A, Qt::ControlModifier));
        QVERIFY(isKept(Qt::Key_Z, Qt::ControlModifier));
    }
};

SPILLWAY_TEST(TestEmacsKeys)

} // namespace tst_emacs_keys

#include "tst_emacs_keys.moc"
