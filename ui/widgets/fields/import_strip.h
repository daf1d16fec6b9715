#pragma once

#include <QtWidgets/QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace spillway::ui {

/// While a log is read: what, how far, how long still, and a way out.
class ImportStrip : public QFrame
{
    Q_OBJECT

public:
    explicit ImportStrip(QWidget* parent = nullptr);
    /// `share` in 0 … 1, or below 0 where the size is unknown.
    void showProgress(const QString& what, double share);

signals:
    void cancelRequested();

private:
    QLabel* m_what;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
};

} // namespace spillway::ui
