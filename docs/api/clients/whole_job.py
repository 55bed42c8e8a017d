"""Does a whole job with the client that openapi-python-client generates (`wms_api_client`).

Announces a delivery, receives it short, reads the discrepancy, despatches a pick, requests a return, and keeps a copy of the
available stock from the feed. WMS_URL is the server, WMS_TOKEN the token of an integration with the scopes read, goodsIn,
goodsOut and shipments, WMS_WAREHOUSE the short name of its warehouse, STOCK_CODE the SKU. Prints the result.
"""

import json
import os

from wms_api_client import AuthenticatedClient
from wms_api_client.api.goods_in import count_ern, create_ern, list_ern_lines, receive_ern
from wms_api_client.api.goods_out import create_pick, despatch_pick, list_picks
from wms_api_client.api.live import list_changes
from wms_api_client.api.reports import list_discrepancies, list_stock
from wms_api_client.api.returns_and_transfers import (
    create_shipment,
    get_shipment_choices,
    list_shipments,
    list_stock_to_send,
)
from wms_api_client.models import (
    ChangesFrom,
    ChangesSubject,
    CountErnRequest,
    CountErnRequestCount,
    CountErnRequestLine,
    CreateErnRequest,
    CreateErnRequestLine,
    CreatePickRequest,
    CreatePickRequestLine,
    CreateShipmentRequest,
    CreateShipmentRequestLine,
    DespatchPickRequest,
    ReceiveErnRequest,
    Refusal,
    ShipmentsKind,
)
from wms_api_client.types import UNSET

wms = AuthenticatedClient(
    base_url=f"{os.environ['WMS_URL']}/wmsapi/v1",
    token=os.environ["WMS_TOKEN"],
    headers={"X-Warehouse": os.environ["WMS_WAREHOUSE"]},
    timeout=30,
)
stock_code = os.environ["STOCK_CODE"]


def answered(answer):
    """Returns the answer; a refusal ends the program with its code."""
    if answer is None or isinstance(answer, Refusal):
        raise SystemExit(f"{answer and answer.code}: {answer and answer.message}")
    return answer


def read(operation, *parameters, **query):
    """Calls an operation that reads."""
    return answered(operation.sync(*parameters, client=wms, **query))


def change(key, operation, body, *parameters):
    """Calls an operation that writes, with your own number as the key: a repeat with the same key does the work once."""
    return operation.sync(*parameters, client=wms, body=body, idempotency_key=key)


# The copy: first the place in the feed, then all stock. A list has pages: `next` of one is `after` of the following.
place = read(list_changes, from_=ChangesFrom.NOW).place
available, after = {}, UNSET
while after is not None:
    page = read(list_stock, after=after)
    available.update({line.id: line.available for line in page.items})
    after = page.next_

announcement = CreateErnRequest(
    reference="PO-2024-17", lines=[CreateErnRequestLine(stock_code=stock_code, quantity="12")]
)
ern = answered(change("delivery-PO-2024-17", create_ern, announcement))
line = read(list_ern_lines, ern.id).items[0]
count = CountErnRequest(
    counts=[CountErnRequestCount(line_id=line.id, set_="9")],
    lines=[CountErnRequestLine(line_id=line.id, discrepancy_comment="One carton is missing")],
)
answered(change("count-PO-2024-17", count_ern, count, ern.id))
# A short receipt is refused with a question. A refused request did nothing, so its key is still free.
question = change("receive-PO-2024-17", receive_ern, ReceiveErnRequest(), ern.id)
answered(change("receive-PO-2024-17", receive_ern, ReceiveErnRequest(expect_rest=False), ern.id))
discrepancy = read(list_discrepancies, number=ern.number).items[0]

order = CreatePickRequest(
    reference="SO-1042", lines=[CreatePickRequestLine(stock_code=stock_code, quantity="5")]
)
answered(change("order-SO-1042", create_pick, order))
pick = read(list_picks, reference="SO-1042").items[0]
handover = DespatchPickRequest(as_reserved=True, signed_by="B. Driver")
answered(change("despatch-SO-1042", despatch_pick, handover, pick.id))

# A user approves the return.
goods = read(list_stock_to_send, stock_code=stock_code).items[0]
request = CreateShipmentRequest(
    kind=ShipmentsKind.RETURN,
    rma_number="RMA-77",
    transport_type=read(get_shipment_choices).transport_types[0],
    lines=[CreateShipmentRequestLine(stock_code=stock_code, location_id=goods.location.id, quantity="1")],
    submit=True,
)
answered(change("return-RMA-77", create_shipment, request))

# Repeat this with the last place: it reads the stock lines that changed. The others have no stock any more.
more = True
while more:
    news = read(list_changes, after=place, subject=[ChangesSubject.STOCK], limit=100)
    ids = [one.id for one in news.changes]
    lines = read(list_stock, id=ids, limit=100).items if ids else []
    available = {key: quantity for key, quantity in available.items() if key not in ids}
    available.update({line.id: line.available for line in lines})
    place, more = news.place, news.more

print(
    json.dumps(
        {
            "question": question.code if isinstance(question, Refusal) else None,
            "short": discrepancy.short,
            "pick": read(list_picks, reference="SO-1042").items[0].status,
            "return": read(list_shipments, rma_number="RMA-77").items[0].status,
            "available": list(available.values()),
        }
    )
)
