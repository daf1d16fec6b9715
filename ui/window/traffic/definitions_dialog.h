#pragma once

#include "engine/core/result.h"
#include "engine/trace/nginx/variables.h"

#include <QtWidgets/QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace spillway::ui {

/// Variables of one's own, written or read from a file as nginx configuration: `map`, `geo` and trusted proxies.
class DefinitionsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit DefinitionsDialog(const Variables& defined, QWidget* parent = nullptr);
    [[nodiscard]] QPlainTextEdit* text() const { return m_text; }
    void readFrom(const QString& path); ///< writes what a configuration defines in place of what stands there

    void accept() override;

signals:
    void defined(const spillway::Variables& variables); ///< they are right, and all that there are

private:
    void layOut();
    void readFile();
    bool write(const Variables& variables); ///< false if they were refused
    void refuse(const Error& error);

    QPlainTextEdit* m_text;
    QLabel* m_problem; ///< what is wrong with what was written; hidden until it was to be used
    QLabel* m_note;    ///< what was taken from a file, and what was not; hidden once that is edited
    QPushButton* m_read;
};

} // namespace spillway::ui
