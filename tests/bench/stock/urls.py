from django.urls import path

from tests.bench.stock.views import list_staff

urlpatterns = [path("api/garage/staffs", list_staff)]
