"""Announces, counts and receives a delivery of 12, then picks and despatches 5 of it.

Uses the client that openapi-python-client generates (`wms_api_client`). WMS_URL is the server, WMS_TOKEN the token of an
integration with the scopes goodsIn and goodsOut, WMS_WAREHOUSE the short name of its warehouse, STOCK_CODE the SKU.
Prints the result.
"""

import json
import os
from uuid import uuid4

from wms_api_client import AuthenticatedClient
from wms_api_client.api.goods_in import count_ern, create_ern, list_ern_lines, receive_ern
from wms_api_client.api.goods_out import create_pick, despatch_pick, get_pick
from wms_api_client.api.reports import list_stock
from wms_api_client.models import (
    CountErnRequest,
    CountErnRequestCount,
    CreateErnRequest,
    CreateErnRequestLine,
    CreatePickRequest,
    CreatePickRequestLine,
    DespatchPickRequest,
    ReceiveErnRequest,
    Refusal,
)
from wms_api_client.types import UNSET


def answered(answer):
    """Returns the answer; a refusal ends the program with its code."""
    if answer is None or isinstance(answer, Refusal):
        raise SystemExit(f"{answer and answer.code}: {answer and answer.message}")
    return answer


def key():
    """Creates the key of a change: a repeat with the same key, when no answer came, does the work once."""
    return str(uuid4())


wms = AuthenticatedClient(
    base_url=f"{os.environ['WMS_URL']}/wmsapi/v1",
    token=os.environ["WMS_TOKEN"],
    headers={"X-Warehouse": os.environ["WMS_WAREHOUSE"]},
    timeout=30,
)
stock_code = os.environ["STOCK_CODE"]

announcement = CreateErnRequest(
    reference="PO-2024-17", lines=[CreateErnRequestLine(stock_code=stock_code, quantity="12")]
)
ern = answered(create_ern.sync(client=wms, body=announcement, idempotency_key=key()))
line = answered(list_ern_lines.sync(ern.id, client=wms)).items[0]
count = CountErnRequest(counts=[CountErnRequestCount(line_id=line.id, set_="12")])
answered(count_ern.sync(ern.id, client=wms, body=count, idempotency_key=key()))
receipt = answered(receive_ern.sync(ern.id, client=wms, body=ReceiveErnRequest(), idempotency_key=key()))


def order(quantity, reference):
    """Orders part of the stock; returns the pick or the refusal."""
    lines = [CreatePickRequestLine(stock_code=stock_code, quantity=quantity)]
    body = CreatePickRequest(reference=reference, lines=lines)
    return create_pick.sync(client=wms, body=body, idempotency_key=key())


too_many = order("13", "SO-1041")
pick = answered(order("5", "SO-1042"))
handover = DespatchPickRequest(as_reserved=True, signed_by="B. Driver")
answered(despatch_pick.sync(pick.id, client=wms, body=handover, idempotency_key=key()))

# A list has pages: `next` of one is `after` of the following.
quantities, after = [], UNSET
while after is not None:
    page = answered(list_stock.sync(client=wms, stock_code=stock_code, limit=1, after=after))
    quantities += [row.quantity for row in page.items]
    after = page.next_

print(
    json.dumps(
        {
            "received": receipt.number == ern.number,
            "refused": too_many.code if isinstance(too_many, Refusal) else None,
            "status": answered(get_pick.sync(pick.id, client=wms)).status,
            "quantities": quantities,
        }
    )
)
