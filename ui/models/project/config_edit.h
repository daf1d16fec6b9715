#pragma once

#include "engine/conf/edit/conf_edit.h"
#include "ui/models/project/setup.h"

#include <QtCore/QStringList>

namespace spillway::ui {

/// The configuration that the limits were taken from, and the edits that make its limits those in force.
struct ConfigEdit
{
    std::vector<ConfPart> parts; ///< as it is on the disk
    ConfTree tree;               ///< of these
    std::vector<EditedFile> files;
    QStringList byHand; ///< sentences: differences that have to be edited by hand
};

/// Reads Setup::configuration anew. Errors as readConfiguration(); BadConfig where it no longer has the server.
[[nodiscard]] Result<ConfigEdit> configEdit(const Setup& setup);

/// The setup with a nodelay, a zone's size or a status; nothing where that changes nothing.
[[nodiscard]] std::optional<Setup> withChange(const Setup& setup, const LimitChange& change);

/// The differences of all files as `diff -u`; empty where nothing changes.
[[nodiscard]] QString diffText(const ConfigEdit& edit);

} // namespace spillway::ui
