#pragma once

#include <QtCore/QStringList>
#include <QtWidgets/QWidget>

class QVBoxLayout;

namespace spillway::ui {

/// Texts below one another, each on a chip of its own that can be removed by its cross or with Delete.
class ChipList : public QWidget
{
    Q_OBJECT

public:
    /// The caption stands on each chip before its text; it may be empty.
    explicit ChipList(const QString& caption, QWidget* parent = nullptr);
    void setTexts(const QStringList& texts);
    [[nodiscard]] const QStringList& texts() const { return m_texts; }

signals:
    void removed(int index); ///< the user wants this one gone; the list itself stays as it is

private:
    QString m_caption;
    QStringList m_texts;
    QVBoxLayout* m_layout;
};

} // namespace spillway::ui
