#include "ui/jobs/nginx_test_job.h"

#ifdef SPILLWAY_LIVE

#include "engine/conf/write_policy.h"
#include "engine/live/agreement_report.h"
#include "engine/live/private_nginx.h"
#include "engine/live/verification.h"

#include <QtCore/QTemporaryDir>

namespace spillway::ui {

namespace {

/// Worker thread.
Result<NginxTest> test(const Policy& policy, const GroupedPtr& grouped, const ShareCallback& progress,
                       const std::stop_token& stop)
{
    const auto text = writePolicy(policy, {});
    if (!text)
        return text.error();
    auto place = findNginx({});
    if (!place)
        return place.error();
    removeStaleFolders();
    const auto pattern = privateFolderPattern();
    if (!pattern)
        return pattern.error();
    const QTemporaryDir folder(QString::fromStdString(*pattern));
    if (!folder.isValid())
        return Error{ErrorCode::CannotWrite, printable(*pattern), "no temporary folder can be made there"};
    place->folder = folder.path().toStdString();
    const auto used = useFolder(place->folder);
    if (!used)
        return used.error();
    const auto seen = verify({policy, readConfTree(*text, "nginx.conf"), grouped}, *place, progress, stop);
    if (!seen)
        return seen.error();
    return NginxTest{QString::fromStdString(agreementSentence(*seen)), QString::fromStdString(agreementText(*seen))};
}

} // namespace

bool NginxTestJob::isBuilt()
{
    return true;
}

void NginxTestJob::start(const Policy& policy, const GroupedPtr& grouped)
{
    const auto progress = [this](double share) {
        QMetaObject::invokeMethod(
            this, [this, share] { emit progressed(share); }, Qt::QueuedConnection);
    };
    m_work.run(
        [policy, grouped, progress](const std::stop_token& stop) { return test(policy, grouped, progress, stop); },
        [this](const Result<NginxTest>& result) {
            if (result)
                emit tested(*result);
            else
                emit failed(result.error());
        });
}

} // namespace spillway::ui

#else

namespace spillway::ui {

bool NginxTestJob::isBuilt()
{
    return false;
}

void NginxTestJob::start(const Policy& /*policy*/, const GroupedPtr& /*grouped*/) {}

} // namespace spillway::ui

#endif
