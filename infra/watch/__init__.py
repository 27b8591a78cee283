"""Rules, dashboards and example settings for Prometheus, Alertmanager and Grafana."""
