"""Finds the connections that the pods of an overlay need, and the ones that its policies allow.

A pod needs the connections of its variables, its configuration files and its Services. The table *Connections*
of docs/kubernetes.md has the host and the port of each variable.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from config.env import ROOT
from tests.kubernetes.objects import (
    Labels,
    Object,
    containers,
    name_of,
    of_kind,
    pod_labels,
    selects,
    workloads,
)

DOCUMENT = ROOT / "docs" / "kubernetes.md"
ROW = re.compile(r"^\| (`[A-Z_`, ]+`) \| ([^|]+) \| ([\d, ]+|–) \|$", re.MULTILINE)
UPSTREAM = re.compile(r"(?:\bhost=|--upstream )([\w.-]+)(?: port=|:)(\d+)")
# The files are tested as those of a second cell. The namespace of cell 0 is `servicebay`.
OWN, OTHER = "servicebay-1", "servicebay-2"
# docs/kubernetes.md says that the namespace of each cell has it.
CELL = {"servicebay/cell": "true"}
PUBLIC, PRIVATE = "203.0.113.9", "10.1.2.3"


@dataclass(frozen=True)
class End:
    """A pod with the labels of its namespace, or an address outside of the cluster."""

    name: str
    labels: Labels = field(default_factory=dict)
    namespace: Labels = field(default_factory=dict)
    address: str = ""

    @property
    def is_ours(self) -> bool:
        return self.namespace.get("kubernetes.io/metadata.name") == OWN


@dataclass(frozen=True)
class Connection:
    source: End
    target: End
    port: int
    reason: str
    protocol: str = "TCP"

    def __str__(self) -> str:
        return f"{self.source.name} → {self.target.name}:{self.port} ({self.reason})"


def in_namespace(name: str) -> Labels:
    return {"kubernetes.io/metadata.name": name}


DNS = End("kube-dns", {"k8s-app": "kube-dns"}, in_namespace("kube-system"))
MONITORING = End("monitoring", {}, in_namespace("monitoring"))
# CloudNativePG's pages *Security* and *Networking* name these ports.
OPERATOR = End("operator", {"app.kubernetes.io/name": "cloudnative-pg"}, in_namespace("cnpg-system"))
POSTGRES, STATUS, METRICS, API_SERVER = 5432, 8000, 9187, (443, 6443)


@dataclass(frozen=True)
class Row:
    text: str
    ports: tuple[int, ...]

    @property
    def host(self) -> str:
        return self.text.split("`")[1]

    @property
    def address(self) -> str:
        found = re.search(r"\d+\.\d+\.\d+\.\d+", self.text)
        return found[0] if found else ""


def table() -> dict[str, Row]:
    """Return the other end of each variable."""
    return {
        key: Row(text, tuple(map(int, re.findall(r"\d+", ports))))
        for keys, text, ports in ROW.findall(DOCUMENT.read_text())
        for key in re.findall(r"\w+", keys)
    }


class Overlay:
    """The objects of an overlay."""

    def __init__(self, objects: Sequence[Object]) -> None:
        self.objects = objects
        self.policies = [each["spec"] for each in of_kind(objects, "NetworkPolicy")]
        self.labels = next(of_kind(objects, "Namespace"))["metadata"]["labels"]

    def end(self, each: Object, namespace: str = OWN) -> End:
        return End(name_of(each), pod_labels(each), {**self.labels, **in_namespace(namespace)})

    def resolve(self, host: str, port: int, address: str = "") -> Iterator[tuple[End, int]]:
        """Return the pods behind the name of a Service, with their ports. Other names have an address outside."""
        service, _, namespace = host.partition(".")
        for cluster in of_kind(self.objects, "Cluster"):
            if service == f"{name_of(cluster)}-rw":
                yield self.end(cluster, namespace or OWN), port
                return
        for each in of_kind(self.objects, "Service"):
            if name_of(each) == host and "selector" in each["spec"]:
                target = next(way["targetPort"] for way in each["spec"]["ports"] if way["port"] == port)
                for workload, pod in workloads(self.objects):
                    if selects({"matchLabels": each["spec"]["selector"]}, pod_labels(workload)):
                        yield self.end(workload), ports(pod)[target]
                return
        assert address, f"{host} is no Service, and docs/kubernetes.md has no address for it"
        yield End(host, address=address), port

    def needed(self) -> list[Connection]:
        found = [*self._of_pods(), *self._of_postgres(), *self._of_browsers()]
        sources = {each.source.name: each.source for each in found if each.source.is_ours}
        return found + [
            Connection(source, DNS, 53, "names", way) for source in sources.values() for way in ("UDP", "TCP")
        ]

    def _of_pods(self) -> Iterator[Connection]:
        rows = table()
        for workload, pod in workloads(self.objects):
            own = self.end(workload)
            keys = dict(keys_of(pod))
            # A ConfigMap has these settings, so the table names the pods that use them.
            keys |= {
                key: key for key, row in rows.items() if f"`{own.name}`" in row.text.partition(", from ")[2]
            }
            for name, key in keys.items():
                if key in rows:
                    yield from self._of_row(workload, rows[key], name)
            if "METRICS_TOKEN" in keys:
                yield from (
                    Connection(MONITORING, own, port, "METRICS_TOKEN") for port in set(ports(pod).values())
                )
            for host, port in UPSTREAM.findall("\n".join(self._texts(pod))):
                for end, number in self.resolve(host, int(port), rows["RELAY_DATABASE_URL"].address):
                    yield Connection(own, end, number, "its configuration")

    def _of_row(self, workload: Object, row: Row, reason: str) -> Iterator[Connection]:
        own = self.end(workload)
        for port in row.ports:
            if row.text.startswith("any address"):
                yield Connection(own, End("any private address", address=PRIVATE), port, reason)
            if row.text.startswith(("any address", "public addresses")):
                yield Connection(own, End("any public address", address=PUBLIC), port, reason)
            elif row.text.startswith("namespace"):
                yield Connection(own, End(row.host, {}, in_namespace(row.host)), port, reason)
            else:
                for end, number in self.resolve(row.host, port, row.address):
                    yield Connection(own, end, number, reason)
                    if end.namespace and not end.is_ours:
                        # The other cells connect to our pods in the same way, if we are cell 0.
                        other = End(own.name, own.labels, {**self.labels, **in_namespace(OTHER), **CELL})
                        here = End(end.name, end.labels, own.namespace)
                        yield Connection(other, here, number, f"{reason} of another cell")

    def _texts(self, pod: Object) -> Iterator[str]:
        """Return the commands and the configuration files of a pod."""
        mounted = {each["configMap"]["name"] for each in pod.get("volumes", []) if "configMap" in each}
        for each in of_kind(self.objects, "ConfigMap"):
            if name_of(each) in mounted:
                yield from each["data"].values()
        for box in containers(pod):
            yield from box.get("command", [])

    def _of_postgres(self) -> Iterator[Connection]:
        for own in map(self.end, of_kind(self.objects, "Cluster")):
            for port in (POSTGRES, STATUS):
                yield Connection(own, own, port, "other instances")
                yield Connection(OPERATOR, own, port, "CloudNativePG")
            for port in API_SERVER:
                yield Connection(own, End("API server", address=PRIVATE), port, "CloudNativePG")
            for store in of_kind(self.objects, "ObjectStore"):
                address = urlsplit(store["spec"]["configuration"]["endpointURL"])
                yield Connection(own, End(address.netloc, address=PUBLIC), address.port or 443, "backups")
            for monitor in of_kind(self.objects, "PodMonitor"):
                if selects(monitor["spec"]["selector"], own.labels):
                    yield Connection(MONITORING, own, METRICS, "PodMonitor")

    def _of_browsers(self) -> Iterator[Connection]:
        for each in of_kind(self.objects, "Service"):
            for way in each["spec"].get("ports", []) if each["spec"].get("type") == "LoadBalancer" else []:
                for end, port in self.resolve(name_of(each), way["port"]):
                    yield Connection(End("browser", address=PUBLIC), end, port, "LoadBalancer")


def keys_of(pod: Object) -> Iterator[tuple[str, str]]:
    """Return each variable with the key of its secret."""
    for box in containers(pod):
        for each in box.get("env", []):
            yield each["name"], each.get("valueFrom", {}).get("secretKeyRef", {}).get("key", each["name"])


def ports(pod: Object) -> Mapping[str | int, int]:
    """Return the ports at which a pod listens, by name."""
    return {each["name"]: each["containerPort"] for box in pod["containers"] for each in box.get("ports", [])}


def refused(policies: Sequence[Object], connections: Sequence[Connection]) -> Iterator[str]:
    """Return each connection that the policies refuse at one of its ends, if all that no rule names is refused."""
    for each in connections:
        if each.source.is_ours and not _allows(policies, "egress", each.source, each.target, each):
            yield f"egress: {each}"
        if each.target.is_ours and not _allows(policies, "ingress", each.target, each.source, each):
            yield f"ingress: {each}"


def _allows(policies: Sequence[Object], way: str, here: End, there: End, connection: Connection) -> bool:
    wanted = {"protocol": connection.protocol, "port": connection.port}
    peers = "to" if way == "egress" else "from"
    return any(
        wanted in rule["ports"] and (peers not in rule or any(_is_peer(peer, there) for peer in rule[peers]))
        for policy in policies
        if way.capitalize() in policy["policyTypes"] and selects(policy["podSelector"], here.labels)
        for rule in policy.get(way, [])
    )


def _is_peer(peer: Object, end: End) -> bool:
    if "ipBlock" in peer:
        cidrs = (peer["ipBlock"]["cidr"], *peer["ipBlock"].get("except", []))
        inside = [bool(end.address) and ip_address(end.address) in ip_network(cidr) for cidr in cidrs]
        return inside[0] and not any(inside[1:])
    is_there = (
        selects(peer["namespaceSelector"], end.namespace) if "namespaceSelector" in peer else end.is_ours
    )
    return bool(end.namespace) and is_there and selects(peer.get("podSelector", {}), end.labels)
