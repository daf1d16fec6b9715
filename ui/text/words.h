#pragma once

#include <QtCore/QCoreApplication>

namespace spillway::ui {

/// The tr() of texts that belong to no class with a tr() of its own.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Words)
};

} // namespace spillway::ui
