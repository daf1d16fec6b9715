#pragma once

#include <QtWidgets/QWidget>

namespace spillway::ui {

/// One line that shortens its text in the middle where there is no room; the whole text is in the tool tip.
class ElidedLabel : public QWidget
{
    Q_OBJECT

public:
    enum class Tone { Strong, Subtle };

    explicit ElidedLabel(Tone tone, QWidget* parent = nullptr);
    void setText(const QString& text);
    /// Sets shorter texts, too: where `text` has no room, the first that fits is shown.
    void setText(const QString& text, const QStringList& shorter);
    [[nodiscard]] QString text() const { return m_text; }
    /// Which end gives way; the middle by default.
    void setElideMode(Qt::TextElideMode mode);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QFont toneFont() const;

    Tone m_tone;
    Qt::TextElideMode m_mode = Qt::ElideMiddle;
    QString m_text;
    QStringList m_shorter; ///< the longest first
};

} // namespace spillway::ui
