from django.urls import path

from tests.bench.peer.views import list_staff

urlpatterns = [path("api/garage/staffs", list_staff)]
