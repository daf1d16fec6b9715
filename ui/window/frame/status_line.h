#pragma once

#include <QtWidgets/QWidget>

class QAction;

namespace spillway::ui {

class ElidedLabel;

/// The strip at the bottom: what was just computed, and the limit's two lines as nginx writes them, one click to copy.
class StatusLine : public QWidget
{
    Q_OBJECT

public:
    explicit StatusLine(QAction* copyConfig, QWidget* parent = nullptr);
    void setWork(const QString& text);
    /// As setWork(), but what was done stays.
    void setComputed(const QString& text);
    /// The user's last deed, in place of the work; empty, and any other work, ends that.
    void setDone(const QString& text);
    /// The tip of the control below the pointer, in place of the work; empty ends that.
    void setTip(const QString& text);
    void setDirectives(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void tellWork();
    void shareRoom();

    QString m_workText;
    QString m_done;
    QString m_tip;
    ElidedLabel* m_work;
    ElidedLabel* m_directives;
};

} // namespace spillway::ui
