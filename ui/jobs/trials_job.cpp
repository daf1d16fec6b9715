#include "ui/jobs/trials_job.h"

#include <utility>

namespace spillway::ui {

void TrialsJob::start(const Advised& advised)
{
    m_work.run(
        [of = advised](const std::stop_token& stop) -> Result<Tried> {
            auto exempt = tryExempting(*of.advice, of.grouped, of.periods, of.aims, stop);
            if (!exempt)
                return exempt.error();
            auto keys = tryOtherKeys(of.grouped, of.periods, of.aims, stop);
            if (!keys)
                return keys.error();
            return Tried{*std::move(keys), *std::move(exempt)};
        },
        [this](const Result<Tried>& result) { result ? emit tried(*result) : emit failed(result.error()); });
}

} // namespace spillway::ui
