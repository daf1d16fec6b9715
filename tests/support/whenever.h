#pragma once

#include <QtCore/QObject>
#include <QtCore/QTimer>
#include <QtWidgets/QApplication>

#include <functional>
#include <utility>

namespace spillway::ui {

/// Does something with the next dialog or menu of that kind, as soon as it is there.
template <class Popup>
class Whenever : public QObject
{
public:
    explicit Whenever(std::function<void(Popup&)> act) : m_act(std::move(act))
    {
        connect(&m_look, &QTimer::timeout, this, [this] {
            QWidget* top = QApplication::activePopupWidget();
            auto* popup = qobject_cast<Popup*>(top ? top : QApplication::activeModalWidget());
            if (!popup)
                return;
            m_look.stop();
            m_act(*popup);
        });
        m_look.start(5);
    }

private:
    std::function<void(Popup&)> m_act;
    QTimer m_look;
};

} // namespace spillway::ui
