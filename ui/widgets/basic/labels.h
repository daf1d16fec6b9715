#pragma once

#include <QtCore/QSize>
#include <QtCore/QString>
#include <QtWidgets/QWidget>

class QFrame;
class QLabel;
class QPushButton;
class QToolButton;

namespace spillway::ui {

/// How a piece of text stands beside others; the theme's style sheet gives each its looks.
enum class TextRole {
    Plain,
    Section, ///< over a group in a side panel: small capitals
    Heading, ///< of a card
    Subtle,  ///< secondary text
    Note,    ///< small text that is read first
    Good,    ///< small text: all is well
    Warning, ///< something is wrong, as with what the user typed
    Figure,  ///< a number at the right edge
    Code,    ///< nginx text, times: all characters of one width
};

enum class Wrap { No, Yes };
/// A label in that role; plain text whatever it holds.
[[nodiscard]] QLabel* makeLabel(const QString& text, TextRole role, QWidget* parent, Wrap wrap = Wrap::No);
/// Gives a label another role; none of Figure or Code.
void setRole(QLabel* label, TextRole role);

/// A button that looks like a link.
[[nodiscard]] QPushButton* makeLink(const QString& text, QWidget* parent);

/// Sets a property that the style sheet looks at, and shows what follows from it.
void setStyled(QWidget& widget, const char* property, bool on);
/// Marks a field whose text cannot be used.
inline void setInvalid(QWidget& field, bool invalid)
{
    setStyled(field, "invalid", invalid);
}

/// A quiet surface with a hairline and round corners that groups what belongs together.
[[nodiscard]] QFrame* makeCard(QWidget* parent);

/// `factor` heights of the widget's font, in pixels: the unit of every distance.
[[nodiscard]] int em(const QWidget* widget, double factor);

/// A flat button that is a picture of the theme; `name` is for who cannot see it.
[[nodiscard]] QToolButton* makeIconButton(const QString& icon, const QString& name, const QString& tip,
                                          QWidget* parent);

/// Makes it the button that stands out as the next sensible step, or an ordinary one.
void setPrimary(QPushButton* button, bool primary);

/// Moves the focus to such a button in `widget` where it is in `widget` already: the field that had it may be gone.
void focusPrimary(QWidget* widget);

/// `wanted`, smaller where the screen of the window has less room beside the window's frame: in large fonts, too, the
/// buttons of a dialog have to stay on the screen.
[[nodiscard]] QSize withinScreen(const QWidget* window, QSize wanted);

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
