#include "ui/models/words/hurt_words.h"

#include "engine/core/result.h"
#include "engine/report/hurt_report.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

namespace spillway::ui {

namespace {

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

QString kindText(ClientKind kind)
{
    switch (kind) {
    case ClientKind::Bot: return Words::tr("bot");
    case ClientKind::Monitor: return Words::tr("monitor");
    case ClientKind::Program: return Words::tr("program");
    case ClientKind::People: return Words::tr("many people");
    case ClientKind::Browser: return Words::tr("browser");
    case ClientKind::Unknown: break;
    }
    return Words::tr("unknown");
}

} // namespace

QString lookText(const ClientLook& look)
{
    const QString kind = kindText(look.kind);
    QString detail;
    if (look.reason == LookReason::Interval)
        detail = Words::tr("every %1").arg(durationText(look.interval));
    else if (look.kind == ClientKind::People || look.agents > 1)
        detail = Words::tr("%1 agents").arg(countText(look.agents));
    else if (look.kind != ClientKind::Monitor)
        detail = text(look.family);
    return detail.isEmpty() ? kind : Words::tr("%1 · %2", "bot, Googlebot").arg(kind, detail);
}

QString lookReason(const ClientLook& look, const Trace& trace)
{
    return Words::tr("Looks like: %1 (%2)", "bot, user agent …")
        .arg(kindText(look.kind), QString::fromStdString(whyText(look, trace)));
}

} // namespace spillway::ui
