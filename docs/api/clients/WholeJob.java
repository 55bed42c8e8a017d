import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.GoodsInApi;
import org.openapitools.client.api.GoodsOutApi;
import org.openapitools.client.api.GoodsOutApi.APIListPicksRequest;
import org.openapitools.client.api.LiveApi;
import org.openapitools.client.api.ReportsApi;
import org.openapitools.client.api.ReportsApi.APIListDiscrepanciesRequest;
import org.openapitools.client.api.ReportsApi.APIListStockRequest;
import org.openapitools.client.api.ReturnsAndTransfersApi;
import org.openapitools.client.api.ReturnsAndTransfersApi.APIGetShipmentChoicesRequest;
import org.openapitools.client.api.ReturnsAndTransfersApi.APIListShipmentsRequest;
import org.openapitools.client.api.ReturnsAndTransfersApi.APIListStockToSendRequest;
import org.openapitools.client.model.*;

/**
 * Does a whole job with the client that openapi-generator generates: announces a delivery, receives it short, reads the discrepancy,
 * despatches a pick, requests a return, and keeps a copy of the available stock from the feed. WMS_URL is the server, WMS_TOKEN the token of
 * an integration with the scopes read, goodsIn, goodsOut and shipments, WMS_WAREHOUSE the short name of its warehouse, STOCK_CODE the SKU.
 * Prints the result.
 */
public class WholeJob {
  public static void main(String[] none) throws Exception {
    var env = System.getenv();
    var stockCode = env.get("STOCK_CODE");
    var wms = new ApiClient();
    wms.updateBaseUri(env.get("WMS_URL") + "/wmsapi/v1");
    wms.setRequestInterceptor(request -> request
      .header("Authorization", "Bearer " + env.get("WMS_TOKEN"))
      .header("X-Warehouse", env.get("WMS_WAREHOUSE")));
    var goodsIn = new GoodsInApi(wms);
    var goodsOut = new GoodsOutApi(wms);
    var live = new LiveApi(wms);
    var reports = new ReportsApi(wms);
    var shipments = new ReturnsAndTransfersApi(wms);

    // The copy: first the place in the feed, then all stock. A list comes in pages: `next` of one is `after` of the following.
    var place = live.listChanges(null, ChangesFrom.NOW, null, null, null).getPlace();
    var available = new TreeMap<Integer, String>();
    String after = null;
    do {
      var page = reports.listStock(APIListStockRequest.newBuilder().after(after).build());
      page.getItems().forEach(line -> available.put(line.getId(), line.getAvailable()));
      after = page.getNext();
    } while (after != null);

    // Changes are sent with your own number as the key: if no answer comes, the same again with the same key does the work once.
    var announcement = new CreateErnRequest().reference("PO-2024-17")
      .addLinesItem(new CreateErnRequestLine().stockCode(stockCode).quantity(new PositiveQuantity("12")));
    var ern = goodsIn.createErn(announcement, null, "delivery-PO-2024-17");
    var line = goodsIn.listErnLines(ern.getId(), null, null, null, null, null, null, null, null).getItems().get(0);
    var count = new CountErnRequest()
      .addCountsItem(new CountErnRequestCount().lineId(line.getId()).set(new Quantity("9")))
      .addLinesItem(new CountErnRequestLine().lineId(line.getId()).discrepancyComment("One carton is missing"));
    goodsIn.countErn(ern.getId(), null, "count-PO-2024-17", count);
    // A short receipt is refused with a question. A refused request did nothing, so its key is still free.
    var question = refusalOf(() -> goodsIn.receiveErn(ern.getId(), null, "receive-PO-2024-17", new ReceiveErnRequest()));
    goodsIn.receiveErn(ern.getId(), null, "receive-PO-2024-17", new ReceiveErnRequest().expectRest(false));
    var ofErn = APIListDiscrepanciesRequest.newBuilder().number(ern.getNumber()).build();
    var discrepancy = reports.listDiscrepancies(ofErn).getItems().get(0);

    var order = new CreatePickRequest().reference("SO-1042")
      .addLinesItem(new CreatePickRequestLine().stockCode(stockCode).quantity(new PositiveQuantity("5")));
    goodsOut.createPick(order, null, "order-SO-1042");
    var ofOrder = APIListPicksRequest.newBuilder().reference("SO-1042").build();
    var pick = goodsOut.listPicks(ofOrder).getItems().get(0);
    var handover = new DespatchPickRequest().asReserved(true).signedBy("B. Driver");
    goodsOut.despatchPick(pick.getId(), null, "despatch-SO-1042", handover);

    // A user approves the return.
    var ofSku = APIListStockToSendRequest.newBuilder().stockCode(stockCode).build();
    var goods = shipments.listStockToSend(ofSku).getItems().get(0);
    var request = new CreateShipmentRequest().kind(ShipmentsKind.RETURN).rmaNumber("RMA-77").submit(true)
      .transportType(shipments.getShipmentChoices(APIGetShipmentChoicesRequest.newBuilder().build()).getTransportTypes().get(0))
      .addLinesItem(new CreateShipmentRequestLine().stockCode(stockCode).locationId(goods.getLocation().getId())
        .quantity(new PositiveQuantity("1")));
    shipments.createShipment(request, null, "return-RMA-77");
    var ofReturn = APIListShipmentsRequest.newBuilder().rmaNumber("RMA-77").build();

    // Repeat this with the last place: it reads the stock lines that changed. The others have no stock any more.
    ListChangesReply news;
    do {
      news = live.listChanges(place, null, Set.of(ChangesSubject.STOCK), 100, null);
      var ids = news.getChanges().stream().map(ListChangesReplyChange::getId).toList();
      available.keySet().removeAll(ids);
      var changed = APIListStockRequest.newBuilder().id(ids).limit(100).build();
      List<StockRow> lines = ids.isEmpty() ? List.of() : reports.listStock(changed).getItems();
      lines.forEach(row -> available.put(row.getId(), row.getAvailable()));
      place = news.getPlace();
    } while (news.getMore());

    System.out.println(new ObjectMapper().writeValueAsString(Map.of(
      "question", question,
      "short", discrepancy.getShort(),
      "pick", goodsOut.listPicks(ofOrder).getItems().get(0).getStatus().getValue(),
      "return", shipments.listShipments(ofReturn).getItems().get(0).getStatus().getValue(),
      "available", available.values())));
  }

  interface Call {
    Object send() throws ApiException;
  }

  /** The code of the refusal. */
  static String refusalOf(Call call) throws Exception {
    try {
      call.send();
      return "none";
    } catch (ApiException refused) {
      return new ObjectMapper().readTree(refused.getResponseBody()).get("code").asText();
    }
  }
}
