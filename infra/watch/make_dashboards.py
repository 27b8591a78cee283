"""Writes the four Grafana dashboards: `python -m infra.watch.make_dashboards`.

With `--check` it only checks that the files are current. Grafana asks for the Prometheus data source when a
dashboard is imported.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from grafana_foundation_sdk.builders import common, dashboard, prometheus, stat, timeseries
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.models.common import LegendDisplayMode
from grafana_foundation_sdk.models.dashboard import DataSourceRef, Threshold, ThresholdsMode

FOLDER = Path(__file__).parent / "dashboards"
SOURCE = DataSourceRef(type_val="prometheus", uid="${source}")
WIDTH, HEIGHT = 12, 8
# A rate needs four scrapes. Grafana replaces this name.
RATE = "[$__rate_interval]"


@dataclass(frozen=True)
class Panel:
    """A graph. `queries` are legends with their expressions."""

    title: str
    unit: str
    queries: Mapping[str, str]
    text: str = ""


@dataclass(frozen=True)
class Number:
    """A number with a colour. It is red from `most` on."""

    title: str
    unit: str
    query: str
    most: float


def rate(metric: str, by: str = "", labels: str = "", of: str = "sum") -> str:
    """Return the rate of a counter. Counters of processes are added. Shared counters take their maximum."""
    grouped = f" by ({by})" if by else ""
    return f"{of}{grouped} (rate({metric}{labels}{RATE}))"


def gauge(metric: str, by: str = "", labels: str = "", of: str = "max") -> str:
    return f"{of}{f' by ({by})' if by else ''} ({metric}{labels})"


def percentile(percent: int) -> str:
    buckets = rate("servicebay_request_duration_seconds_bucket", "le", '{area="garage", access="read"}')
    return f"histogram_quantile(0.{percent}, {buckets})"


PLATFORM = (
    Number("Failed requests, 1 h", "percentunit", "servicebay:requests_failed:ratio_rate1h", 0.001),
    Number("Slow reads, 1 h", "percentunit", "servicebay:lists_slow:ratio_rate1h", 0.05),
    Number("Late mails, 1 h", "percentunit", "servicebay:mails_late:ratio_rate1h", 0.01),
    Number("Disk", "percentunit", gauge("servicebay_disk_used_ratio"), 0.8),
    Panel("Requests by status", "reqps", {"{{status}}": rate("servicebay_requests_total", "status")}),
    Panel(
        "Time of reads in garages",
        "s",
        {"95 %": percentile(95), "50 %": percentile(50)},
        "The target is 95 % under 300 ms.",
    ),
    Panel(
        "Failed requests by route",
        "reqps",
        {"{{method}} {{route}}": rate("servicebay_requests_total", "method, route", '{status=~"5.."}')},
    ),
    Panel(
        "Time by route",
        "percentunit",
        {"{{route}}": f"topk(10, {rate('servicebay_request_seconds_total', 'route')})"},
        "Threads that a route occupies on average.",
    ),
    Panel("Refused requests by code", "reqps", {"{{code}}": rate("servicebay_refused_total", "code")}),
    Panel("Time by area", "s", {
        "{{area}} {{access}}": f"{rate('servicebay_request_duration_seconds_sum', 'area, access')}"
        f" / {rate('servicebay_request_duration_seconds_count', 'area, access')}"
    }),
    Panel("Versions", "short", {"{{version}}": "count by (version) (servicebay_build_info)"}),
    Panel("Postgres and Redis", "bool_on_off", {
        "Postgres": gauge("servicebay_database_up"), "Redis": gauge("servicebay_redis_up")
    }),
)  # fmt: skip


def of_garages(name: str) -> str:
    return f"topk(10, {gauge(f'servicebay_garage_minute_{name}', 'garage')}) / 60"


BUSIEST = gauge("servicebay_garage_minute_db_ms", "garage", '{garage!="other"}')
GARAGES = (
    Panel("Database by garage", "percentunit", {"{{garage}}": f"{of_garages('db_ms')} / 1000"}),
    Panel("Requests by garage", "reqps", {"{{garage}}": of_garages("requests")}),
    Panel("Refused requests by garage", "reqps", {"{{garage}}": of_garages("refused")}),
    Panel("Tasks by garage", "ops", {"{{garage}}": of_garages("tasks")}),
    Panel("Answers by garage", "Bps", {"{{garage}}": of_garages("bytes")}),
    Panel(
        "Share of the busiest garage",
        "percentunit",
        {"share": f"max({BUSIEST}) / sum({gauge('servicebay_garage_minute_db_ms', 'garage')})"},
        "The part of all time in the database.",
    ),
)
POOL_USE = "{} / {}".format(
    rate("servicebay_pool_used_seconds_total"),
    gauge("servicebay_pool_connections", labels='{state="most"}', of="sum"),
)
DATABASE = (
    Panel("Time by route", "percentunit", {
        "{{route}}": f"topk(10, {rate('servicebay_database_seconds_total', 'route')})"
    }, "Connections that the statements of a route occupy on average."),
    Panel("Statements by route", "ops", {
        "{{route}}": f"topk(10, {rate('servicebay_database_statements_total', 'route')})"
    }),
    Panel("Pool", "short", {"{{state}}": gauge("servicebay_pool_connections", "state", of="sum")}),
    Panel("Use of the pool", "percentunit", {"in use": POOL_USE}),
    Panel("Waits for a connection", "ops", {
        "waits": rate("servicebay_pool_waits_total"),
        "seconds": rate("servicebay_pool_wait_seconds_total"),
    }),
    Panel("Connections by state", "short", {"{{state}}": gauge("servicebay_database_connections", "state")}),
    Panel("Transactions", "ops", {
        "{{result}}": rate("servicebay_database_transactions_total", "result", of="max"),
        "deadlocks": rate("servicebay_database_deadlocks_total", of="max"),
    }),
    Panel("Blocks", "ops", {"{{source}}": rate("servicebay_database_blocks_total", "source", of="max")}),
    Panel("WAL kept by slots", "bytes", {"bytes": gauge("servicebay_wal_slot_bytes")}),
    Panel("Disk", "percentunit", {"used": gauge("servicebay_disk_used_ratio")}),
    Panel("Garages without a recent backup", "short", {"garages": gauge("servicebay_backups_overdue")}),
    Panel("Oldest backup", "s", {"age": gauge("servicebay_backup_oldest_age_seconds")}),
    Panel("Wrong balances of parts", "short", {"balances": gauge("servicebay_stock_differences")}),
    Panel("Slots without a reader", "short", {"slots": gauge("servicebay_wal_slots_unread")}),
    Panel("Drills", "s", {
        "since a good drill": gauge("servicebay_drill_age_seconds"),
        "RPO": gauge("servicebay_drill_rpo_seconds"),
        "RTO": gauge("servicebay_drill_rto_seconds"),
    }),
)  # fmt: skip
DEAD = gauge("servicebay_outbox_rows", "kind", '{state="dead"}')
QUEUES = (
    Number("Oldest due task", "s", gauge("servicebay_outbox_late_seconds"), 300),
    Number("Dead tasks", "short", f"sum({DEAD})", 1),
    Panel("Waiting tasks by kind", "short", {
        "{{kind}}": gauge("servicebay_outbox_rows", "kind", '{state="waiting"}')
    }),
    Panel("Age of heartbeats", "s", {
        "{{process}}": gauge("servicebay_heartbeat_age_seconds", "process", of="min")
    }),
    Panel("Tasks by result", "ops", {
        "{{result}}": f"sum by (result) ({rate('servicebay_tasks_total', 'kind, result', of='max')})"
    }),
    Panel("Time of tasks by kind", "percentunit", {
        "{{kind}}": f"topk(10, {rate('servicebay_task_seconds_total', 'kind', of='max')})"
    }, "Workers that a kind occupies on average."),
    Panel("Mails by result", "ops", {
        "{{result}}": rate("servicebay_mails_total", "result", of="max"),
        "late": rate("servicebay_mails_late_total", of="max"),
    }),
)  # fmt: skip
DASHBOARDS = {"Platform": PLATFORM, "Garages": GARAGES, "Database": DATABASE, "Queues": QUEUES}


def built(title: str) -> str:
    """Return the JSON of a dashboard."""
    made = (
        dashboard.Dashboard(f"Servicebay {title}")
        .uid(f"servicebay-{title.lower()}")
        .tags(["servicebay"])
        .refresh("30s")
        .time("now-3h", "now")
        .timezone("browser")
        .with_variable(dashboard.DatasourceVariable("source").label("Prometheus").type("prometheus"))
    )
    for panel in DASHBOARDS[title]:
        made.with_panel(_number(panel) if isinstance(panel, Number) else _graph(panel))
    return JSONEncoder(sort_keys=True, indent=2).encode(made.build()) + "\n"


def _graph(panel: Panel) -> timeseries.Panel:
    graph = timeseries.Panel().title(panel.title).unit(panel.unit).span(WIDTH).height(HEIGHT).min(0)
    graph.description(panel.text).datasource(SOURCE)
    graph.legend(common.VizLegendOptions().display_mode(LegendDisplayMode.LIST).show_legend(True))
    for number, (legend, expression) in enumerate(panel.queries.items()):
        graph.with_target(_query(expression, number).legend_format(legend))
    return graph


def _number(panel: Number) -> stat.Panel:
    limits = dashboard.ThresholdsConfig().mode(ThresholdsMode.ABSOLUTE)
    limits.steps([Threshold(color="green"), Threshold(color="red", value=panel.most)])
    number = stat.Panel().title(panel.title).unit(panel.unit).span(WIDTH // 2).height(HEIGHT // 2)
    number.reduce_options(common.ReduceDataOptions().calcs(["lastNotNull"]))
    return number.datasource(SOURCE).thresholds(limits).with_target(_query(panel.query))


def _query(expression: str, number: int = 0) -> prometheus.Dataquery:
    return prometheus.Dataquery().expr(expression).datasource(SOURCE).ref_id("ABCDEF"[number])


def path_of(title: str) -> Path:
    return FOLDER / f"{title.lower()}.json"


def is_current(title: str) -> bool:
    return path_of(title).exists() and path_of(title).read_text() == built(title)


def main(arguments: list[str]) -> int:
    if "--check" in arguments:
        old = [title for title in DASHBOARDS if not is_current(title)]
        if old:
            print(f"Not current: {', '.join(old)}. Run: python -m infra.watch.make_dashboards")
        return 1 if old else 0
    for title in DASHBOARDS:
        path_of(title).write_text(built(title))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
