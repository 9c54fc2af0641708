"""The demonstration world for scripts/schemathesis.sh: callers, existing ids, and valid requests."""

import datetime
import itertools
import json
import os
import struct
import threading
import zlib

import requests

BASE = os.environ["HARDSTAND_URL"]
PASSWORD = "Hardstand#2026"
CONSOLE = "/admin/api/"

lock = threading.RLock()
numbers = itertools.count(1)


class Caller:
    """People of the demonstration world with equal rights. When a call has ended the session, a new one is opened; when a
    call has locked or deleted the person, the next one is used."""

    def __init__(self, kind, *people):
        self.kind, self.people, self.token = kind, list(people), None

    def headers(self):
        with lock:
            self.token = self.token or self.signed_in()
            site = self.people[0][0]
            return {"Authorization": f"Bearer {self.token}", **({"sitecode": site} if site else {})}

    def signed_in(self):
        for site, login in list(self.people):
            door = "/api/security/login" if site else "/admin/api/session"
            body = {"loginAs": self.kind, "sitecode": site or "", "username": login, "password": PASSWORD}
            answer = requests.post(BASE + door, json=body, timeout=60)
            if answer.status_code == 200:
                return answer.json()["SessionId"]
            self.people.pop(0)
        raise AssertionError(f"nobody is left to sign in as {self.kind}")

    def __call__(self, request):
        """Adds the session to a request, after the generated headers."""
        request.headers.update(self.headers())
        return request


ADMINISTRATOR = Caller(20, ("330001", "admin"), ("330002", "admin"), ("330003", "admin"))
HEAD_OFFICE = Caller(20, ("220000", "admin"), ("440000", "admin"))
MANAGER = Caller(30, ("220000", "groupmanager"), ("440000", "groupmanager"))
OPERATOR = Caller(1, (None, "operator"), (None, "second"), (None, "third"))
# The first of each makes the chained calls.
OF_CALLS = [ADMINISTRATOR, HEAD_OFFICE, MANAGER]
OF_CONSOLE = [OPERATOR, ADMINISTRATOR, MANAGER, OPERATOR]
EVERYBODY = [ADMINISTRATOR, HEAD_OFFICE, MANAGER, OPERATOR]


class Refused(Exception):
    """Generated calls have changed the data meanwhile, so that a valid request can not be prepared."""


def call(caller, method, path, **more):
    """The answer to a call that prepares a valid request."""
    answer = requests.request(method, BASE + path, headers=caller.headers(), timeout=60, **more)
    if answer.status_code >= 300:
        raise Refused(f"{method} {path}: {answer.text}")
    return answer.json()


def rows(noun):
    """The rows of a list of the console; operators may not see the customers of a dealership."""
    for caller in [OPERATOR, ADMINISTRATOR]:
        answer = requests.get(f"{BASE}{CONSOLE}{noun}", headers=caller.headers(), timeout=60)
        if answer.status_code != 403:
            break
    assert answer.status_code == 200, f"{noun}: {answer.text}"
    return answer.json()


def listed(noun, field="id"):
    return [str(row[field]) for row in rows(noun)]


def own():
    """The callers and their sites, by noun: calls may read them and must not change them."""
    sites = {site for caller in EVERYBODY for site, _ in caller.people}
    callers = {person for caller in EVERYBODY for person in caller.people}
    is_own = {
        "users": lambda row: (row["siteCode"], row["login"]) in callers or row["login"] == "groupmanager",
        "operators": lambda row: (None, row["login"]) in callers,
        "sites": lambda row: row["code"] in sites,
        "settings": lambda row: row["siteCode"] in sites,
    }
    return {noun: {str(row["id"]) for row in rows(noun) if test(row)} for noun, test in is_own.items()}


def further_operators():
    for name in ["second", "third"]:
        row = {"login": name, "email": f"{name}@example.org", "password": PASSWORD}
        answer = requests.post(f"{BASE}{CONSOLE}operators", headers=OPERATOR.headers(), json=row, timeout=60)
        assert answer.status_code == 201, answer.text


def imported():
    """The id of an import, to be read and undone."""
    file = {"file": ("machines.csv", "7700001,BH-90,DOCK\n7700002,XX-1,DOCK\n")}
    answer = requests.post(f"{BASE}/api/jcbstock/import", headers=HEAD_OFFICE.headers(), files=file, timeout=60)
    assert answer.status_code == 202, answer.text
    return str(answer.json()["JobId"])


def checked(number, kind=1):
    """A new check template of head office with one group of one item: the ids of all three."""
    name = {"TemplateName": f"Check list {number}", "VehicleType": kind}
    template = call(HEAD_OFFICE, "POST", "/api/template/create", json=name)["TemplateId"]
    group = {"TemplateId": template, "ItemGroup": "Cab"}
    group = call(HEAD_OFFICE, "POST", "/api/templateitemgroup/create", json=group)["TemplateItemGroupId"]
    item = {"TemplateItemGroupId": group, "ItemDesc": "Lights"}
    item = call(HEAD_OFFICE, "POST", "/api/templateitemtype/create", json=item)["TemplateItemTypeId"]
    return template, group, item


def published():
    """The id of a check template with one version."""
    template = checked(f"of the world {next(numbers)}")[0]
    call(HEAD_OFFICE, "POST", f"/api/template/complete/{template}/0/true")
    return str(template)


def categorised(group):
    """A category of items of a group of sites."""
    row = {"name": f"Category of the world {next(numbers)}", "groupId": group}
    call(OPERATOR, "POST", f"{CONSOLE}itemcategories", json=row)


def short_lists(group):
    """Names in the lists of a group and of a dealership, to be read, renamed and deleted."""
    site = next(row["id"] for row in rows("sites") if row["code"] == ADMINISTRATOR.people[0][0])
    for noun, owner in [("workshops", {"siteId": site}), ("franchises", {"groupId": group}), ("commentcategories", {"groupId": group}),
                        ("workstatuses", {"groupId": group}), ("animations", {"groupId": group})]:
        for _ in range(8):
            call(OPERATOR, "POST", f"{CONSOLE}{noun}", json={"name": f"Of the world {next(numbers)}"} | owner)


def small_lists():
    """VAT rates and video quality questions of a dealership, where the module of the questions is switched on."""
    site = next(row["id"] for row in rows("sites") if row["code"] == ADMINISTRATOR.people[0][0])
    call(OPERATOR, "PUT", f"{CONSOLE}modules/{site}:quality", json={"enabled": True})
    for _ in range(8):
        number = next(numbers)
        rate = {"name": f"Of the world {number}", "percent": 7.25, "siteId": site}
        call(OPERATOR, "POST", f"{CONSOLE}vatrates", json=rate)
        call(OPERATOR, "POST", f"{CONSOLE}videoquestions", json={"question": f"Is it {number}?", "siteId": site})


def of_the_dealership(noun):
    return [str(row["id"]) for row in rows(noun) if row["siteCode"] == ADMINISTRATOR.people[0][0]]


def small_entry(path, new, change):
    """A change of a new entry of a small list of the dealership."""

    def changed(number):
        made = call(ADMINISTRATOR, "POST", f"/api/{path}/create", json=filled(new, number))
        name = next(name for name in made if name.endswith("Id"))
        return {name: made[name]} | filled(change, number)

    return ADMINISTRATOR, changed


def person(number):
    """A new user of the dealership."""
    names = {"LoginId": f"w{number}", "FirstName": "Ivo", "SurName": "One", "Email": f"w{number}@example.org"}
    body = names | {"UserTypeId": 3, "UPassword": "Gravel-Hopper-91!"}
    return call(ADMINISTRATOR, "POST", "/api/user/create", json=body)["UserId"]


def changed_person(number):
    """The record of a new user with another name."""
    row = call(ADMINISTRATOR, "GET", f"/api/user/{person(number)}")
    return {"UserId": row["UserId"], "FirstName": "Ivar", "TimeStamp": row["TimeStamp"]}


def renamed_account(_):
    """The own record of the caller, as it is."""
    row = call(ADMINISTRATOR, "GET", "/api/account")
    return {name: row[name] for name in ["FirstName", "SurName", "Email", "LanguageId", "TimeStamp"]}


def fault(kind):
    """A machine area, a common defect or an in-progress stage of head office."""
    named = call(HEAD_OFFICE, "POST", f"/api/jcb/{kind}", json={"Name": f"Of the world {next(numbers)}"})
    return named[f"{kind.capitalize()}Id"]


def nouns():
    """The nouns of the console whose list needs no filter: the document has them."""
    with open(os.path.join(os.path.dirname(__file__), "../openapi.json"), encoding="utf-8") as file:
        paths = json.load(file)["paths"]
    lists = {path for path, item in paths.items() if item.get("get", {}).get("operationId", "").startswith("list_console_")}
    # These are of one machine and of one site.
    return sorted({path.removeprefix(CONSOLE) for path in lists} - {"machineevents", "modules"})


def mailed():
    """Ids of mails of head office to a customer."""
    stock = call(HEAD_OFFICE, "POST", "/api/jcbstock/list", json={"FilterProperty": {"RecordLimit": 1}})
    mail = {"VhcId": stock["JcbStockList"][0]["VhcId"], "EmailAddress": "zoe@example.org"}
    mail |= {"Subject": "Your machine", "Message": "<p>Hello</p>"}
    return [str(call(HEAD_OFFICE, "POST", "/api/email/sendemail", json=mail)["Mail"]["MailId"]) for _ in range(5)]


def real_things():
    """Existing ids, by the noun of the console, by a part of a path, or by the name of a parameter."""
    further_operators()
    new = {"name": "I1", "groupId": rows("groups")[0]["id"]}
    key = requests.post(f"{BASE}{CONSOLE}apikeys", headers=OPERATOR.headers(), json=new, timeout=60)
    assert key.status_code == 201, key.text
    templates = [published() for _ in range(5)]
    for _ in range(5):
        categorised(new["groupId"])
    short_lists(new["groupId"])
    small_lists()
    mails = mailed()
    things = {noun: listed(noun) for noun in nouns()}
    serials = listed("machines", "serial")
    return things | {
        "siteCode": listed("sites", "code"),
        "handoverId": things["handovers"],
        "vin": listed("catalogue", "vin") + serials,
        "last7": [serial[-7:] for serial in serials],
        "store": ["notifications", "preferences"],
        "JobId": [imported() for _ in range(5)],
        "x-api-key": [key.json()["key"]],
        "/user/": [str(person(next(numbers))) for _ in range(8)],
        "/delete/": things["machines"],
        "/model/delete/": things["models"],
        "/tyremake/delete/": of_the_dealership("tyremakes"),
        "/tyrerating/delete/": of_the_dealership("tyreratings"),
        "/tyresize/delete/": of_the_dealership("tyresizes"),
        "/vatrate/delete/": of_the_dealership("vatrates"),
        "/history/": things["machines"],
        "/genericcomment/": things["machines"],
        "/vhc/": things["machines"],
        "/vhcitem/list/": things["machines"],
        "/email/mail/": mails,
        "TemplateLookupId": ["0"],
        "/itemphoto/": things["machines"],
        "/jcb/area/": [str(fault("area")) for _ in range(5)],
        "/jcb/defect/": [str(fault("defect")) for _ in range(5)],
        "/jcb/stage/": [str(fault("stage")) for _ in range(5)],
        "/modelphoto/": things["models"],
        "/template/": templates,
        "copyFrom": ["0"],
        "force": ["true"],
        "languageId": ["1"],
        "version": ["1"],
        "which": ["en_GB"],
    }


THINGS = real_things()
OWN = own()
FOREIGN_SITE = int(next(site for site in THINGS["sites"] if site not in OWN["sites"]))
def of_head_office():
    """A model, a location and a machine of head office."""
    models = requests.get(f"{BASE}/api/model/jcb/read", headers=HEAD_OFFICE.headers(), timeout=60).json()
    places = requests.get(f"{BASE}/api/location", headers=HEAD_OFFICE.headers(), timeout=60).json()
    query = {"FilterProperty": {"RecordLimit": 1}}
    stock = requests.post(f"{BASE}/api/jcbstock/list", headers=HEAD_OFFICE.headers(), json=query, timeout=60).json()
    return models[0]["ModelId"], places[-1]["LocationId"], stock["JcbStockList"][0]["VhcId"]


MODEL, PLACE, MACHINE = of_head_office()


def inspected():
    """A machine of head office whose receiving inspection can be begun, used by no other request."""
    query = {"Filters": [{"FieldName": "v.status", "FieldValue": "R", "ConditionOperator": "equals"}]}
    stock = requests.post(f"{BASE}/api/jcbstock/list", headers=HEAD_OFFICE.headers(), json=query, timeout=60).json()
    return stock["JcbStockList"][-1]["VhcId"]


INSPECTED = inspected()


def answers(number):
    """An answer to the first question of an inspection with yes or no."""
    call(HEAD_OFFICE, "POST", "/api/vhc/inspection/start", json={"VHCId": INSPECTED})
    items = call(HEAD_OFFICE, "GET", f"/api/vhcitem/list/{INSPECTED}/0")
    chosen = next(item for item in items if item["CheckItemTypeId"] in (0, 1, 2))
    item = {"TemplateItemTypeId": chosen["TemplateItemTypeId"], "ItemStatus": 1, "Comments": f"Seen {number}"}
    return {"VHCId": INSPECTED, "Items": [item]}


def machine(number):
    values = {"ModelId": MODEL, "LocationId": PLACE, "MetaData": {"FuelGaugeValue": "50"}}
    return {"VIN": str(7_800_000 + number), "VhcJcbLookup": values}


def known_machine(number):
    """A change of a machine that waits for its receiving inspection, where everything can be changed."""
    return machine(number) | {"VHCId": arrived(number)}


def arrived(number):
    """A new machine of head office, used by no other request."""
    return call(HEAD_OFFICE, "POST", "/api/vhc/create", json=machine(number))["VHCId"]


def sent(number):
    """The body of a transfer of a new machine to the dealership."""
    return {"VhcIds": [arrived(number)], "Sitecode": ADMINISTRATOR.people[0][0]}


def waiting(number):
    """The records of a machine in transit: at head office and at the dealership."""
    body = sent(number)
    call(HEAD_OFFICE, "POST", "/api/jcbstock/transfer", json=body)
    looked = {"Filters": [{"FieldName": "Vin", "FieldValue": str(7_800_000 + number), "ConditionOperator": "equals"}]}
    there = call(ADMINISTRATOR, "POST", "/api/jcbstock/list", json=looked | {"FilterProperty": {"RecordLimit": 1}})
    return body["VhcIds"][0], there["JcbStockList"][0]["VhcId"]


def rejected(number):
    return {"VhcIds": [waiting(number)[1]], "Approved": False, "Comments": "Wrong colour"}


def put_back(number):
    here, there = waiting(number)
    body = {"VhcIds": [there], "Approved": False, "Comments": "Wrong colour"}
    call(ADMINISTRATOR, "POST", "/api/jcbstock/acknowledge", json=body)
    return {"VhcIds": [here], "LocationId": PLACE}


def undone(number):
    return {"VhcIds": [waiting(number)[0]], "LocationId": PLACE}


def audited(number):
    """A machine of the dealership in A, used by no other request: a new one that passes its receiving inspection."""
    place = call(ADMINISTRATOR, "GET", "/api/location")[-1]["LocationId"]
    new = {"VIN": str(7_900_000 + number), "VhcJcbLookup": {"ModelId": MODEL, "LocationId": place}}
    machine = call(ADMINISTRATOR, "POST", "/api/vhc/create", json=new)["VHCId"]
    call(ADMINISTRATOR, "POST", "/api/vhc/inspection/batch", json=inspection_of(ADMINISTRATOR, machine))
    return machine


def ordered(number):
    return {"VhcId": [audited(number)], "SiteCode": "330002"}


def customer(number):
    day = datetime.date.today().strftime("%d/%m/%Y")
    person = {"Title": "Ms", "FirstName": "Ida", "Surname": f"One {number}", "CustomerTypeId": 1}
    place = {"Address1": "1 Mill Lane", "Address2": "Ashby", "Address3": "Kent", "Address4": "England", "Postcode": "AS1 2BY"}
    reached = {"Telephone": "+44 1234-567", "Email": f"ida{number}@example.org"}
    return {"VhcIds": [audited(number)], "OwnershipChangedDate": day} | person | place | reached


def handed_over(number):
    sold = customer(number)
    call(ADMINISTRATOR, "POST", "/api/customer/create", json=sold)
    (machine,) = sold["VhcIds"]
    template = call(ADMINISTRATOR, "GET", f"/api/vhc/GetTemplateId/{machine}")["TemplateId"]
    groups = call(ADMINISTRATOR, "GET", f"/api/template/jcb/{template}/1")["TemplateGroupGroup"]
    questions = [item["TemplateItemTypeId"] for group in groups for item in group["TemplateGroupItemType"]]
    items = [{"TemplateItemTypeId": question, "ItemStatus": 1} for question in questions]
    signed = {"HandoverCustomerSignatureName": "Ida", "DisclaimerAccepted": True}
    return {"VhcId": machine, "TemplateId": template, "SaveJcbItemsInfo": items} | signed


def prepared(number):
    """A handover that is prepared for a signing link."""
    form = handed_over(number)
    return {name: form[name] for name in ["VhcId", "TemplateId", "SaveJcbItemsInfo"]} | {"Language": 1}


def linked(number):
    """A signing link of the dealership: its id and its token."""
    made = call(ADMINISTRATOR, "POST", "/api/jcbstock/handover/link", json=prepared(number))
    return made["Link"]["LinkId"], made["URL"].rsplit("/", 1)[1]


def token(number):
    return {"Token": linked(number)[1]}


def signed(number):
    """The signature by a link, with the disclaimer that is shown."""
    opened = token(number)
    sheet = requests.post(f"{BASE}/api/handover/sign/open", json=opened, timeout=60)
    if sheet.status_code != 200:
        raise Refused(sheet.text)
    return opened | {"Name": "Ida", "DisclaimerAccepted": True, "Disclaimer": sheet.json()["Disclaimer"]}


def corrected(number):
    form = handed_over(number)
    made = call(ADMINISTRATOR, "POST", "/api/jcbstock/handover/save", json=form)
    answer = {"TemplateItemTypeId": form["SaveJcbItemsInfo"][0]["TemplateItemTypeId"], "ItemStatus": 0}
    answers = [answer | {"Comments": f"Missing {number}"}]
    return {"HandoverId": made["HandoverId"], "Reason": "It was not there", "SaveJcbItemsInfo": answers}


def passed(item):
    """An answer with which an item of an inspection passes."""
    answer = {"TemplateItemTypeId": item["TemplateItemTypeId"], "ItemStatus": 1}
    if item["CheckItemTypeId"] in (3, 4):
        answer["Measure"] = item["Min"] or item["Max"] or "1"
    return answer


def batch(number):
    return inspection_of(HEAD_OFFICE, arrived(number))


def inspection_of(caller, machine):
    """The receiving inspection of a new machine, with an answer to every item."""
    ahead = call(caller, "POST", "/api/vhc/inspection/ahead", json={"VHCIds": [machine]})
    (one,), (version,) = ahead["Machines"], ahead["Versions"]
    of_machine = {"Status": one["Status"], "TemplateId": one["TemplateId"], "TemplateVersion": one["TemplateVersion"]}
    return of_machine | {"Answers": [passed(item) for item in version["Items"]], "Machines": [{"VHCId": machine}]}


def png():
    """A picture of 40 by 30 pixels."""
    part = lambda name, data: struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = b"".join(b"\0" + bytes((x * 6, y * 8, 90)[at] for x in range(40) for at in range(3)) for y in range(30))
    head = struct.pack(">IIBBBBB", 40, 30, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")


PNG = png()


def announced(number):
    """A photo of a machine."""
    of_machine = {"AssetTypeEnum": 10, "MetaData": json.dumps({"VHCId": MACHINE, "Comments": f"Photo {number}"})}
    return {"FileNameWithExtension": f"photo-{number}.png", "UploadedFileSize": len(PNG)} | of_machine


def uploaded(number):
    """A photo that was sent to the storage."""
    intent = call(HEAD_OFFICE, "POST", "/api/assets/upload/intent", json=announced(number))
    address = intent["SignedURL"] if "://" in intent["SignedURL"] else BASE + intent["SignedURL"]
    sent = requests.put(address, data=PNG, headers=intent["AWSHeaders"], timeout=60)
    if sent.status_code != 200:
        raise Refused(sent.text)
    return {"AssetId": intent["AssetId"]}


def under_order():
    """A machine with a dealership work order, and one with a customer work order."""
    for_dealer, for_customer = ordered(next(numbers)), customer(next(numbers))
    call(ADMINISTRATOR, "POST", "/api/jcbstock/dealer/update", json=for_dealer)
    call(ADMINISTRATOR, "POST", "/api/customer/create", json=for_customer)
    (machine_of_dealer,), (machine_of_customer,) = for_dealer["VhcId"], for_customer["VhcIds"]
    things = {"vhcId": machine_of_dealer, "/jcbstock/dealer/": machine_of_dealer, "/customer/": machine_of_customer}
    return {name: [str(thing)] for name, thing in things.items()}


def moved():
    """Transfers, and events of a machine."""
    number = next(numbers)
    here, _ = waiting(number)
    events = call(OPERATOR, "GET", f"{CONSOLE}machineevents", params={"filter": json.dumps({"machineId": here})})
    return {"transfers": listed("transfers"), "machineevents": [str(event["id"]) for event in events]}


def switches():
    of_site = call(OPERATOR, "GET", f"{CONSOLE}modules", params={"filter": json.dumps({"siteId": FOREIGN_SITE})})
    return {"modules": [switch["id"] for switch in of_site]}


def settings(_):
    now = requests.get(f"{BASE}/api/siteconfig", headers=ADMINISTRATOR.headers(), timeout=60).json()
    return {"TimeStamp": now.get("TimeStamp"), "SettingXml": {"CultureName": "en-GB"}}


# Values of the placeholders of the examples: existing ids. `{number}`, `{password}`, `{today}` and `{month}`, a day a
# month ago, are parts of texts.
IDS = {"{group}": int(THINGS["groups"][0]), "{site}": FOREIGN_SITE, "{place}": PLACE, "{machine}": MACHINE, "{mail}": int(THINGS["mails"][0])}
TODAY = datetime.date.today()
DAYS = {"today": TODAY.strftime("%Y%m%d"), "month": (TODAY - datetime.timedelta(days=30)).strftime("%Y%m%d")}
CALLERS = {"nobody": None, "administrator": ADMINISTRATOR, "head office": HEAD_OFFICE, "operator": OPERATOR}


def filled(value, number):
    """A body of an example with every placeholder replaced."""
    if isinstance(value, dict):
        return {name: filled(field, number) for name, field in value.items()}
    if isinstance(value, list):
        return [filled(one, number) for one in value]
    if not isinstance(value, str):
        return value
    return IDS[value] if value in IDS else value.format(number=number, password=PASSWORD, **DAYS)


def from_examples():
    """The valid requests that tests/it/api/examples/ states, and its test writes into examples.json."""
    with open(os.path.join(os.path.dirname(__file__), "examples.json"), encoding="utf-8") as file:
        examples = json.load(file)
    of = lambda body: lambda number: filled(body, number)
    return {label: (CALLERS[one["by"]], of(one["body"])) for label, one in examples.items()}


def more_groups(number):
    return {"TemplateId": checked(number)[0], "ItemGroup": "Engine"}


def more_items(number):
    return {"TemplateItemGroupId": checked(number)[1], "ItemDesc": "Horn"}


def translated(number):
    return {"TemplateId": checked(number)[0], "LanguageId": 2, "TemplateName": f"Prüfung {number}"}


def modelled(number):
    """A model that nothing uses."""
    return call(HEAD_OFFICE, "POST", "/api/model/create", json={"ModelName": f"MODEL {number}"})["ModelId"]


def typed(number):
    """A handover template for business customers."""
    template = checked(f"of customers {number}", kind=9)[0]
    call(HEAD_OFFICE, "POST", f"/api/template/complete/{template}/0/true")
    return {"CustomerTypeId": 2, "ModelId": modelled(number), "TemplateId": template}


def copied(number):
    return {"TemplateId": checked(number)[0], "TemplateName": f"Copy {number}"}


def renamed(kind):
    return lambda number: {"Id": fault(kind), "Name": f"Renamed {number}"}


# Valid requests that random bodies would rarely be: the caller, and the body, which is a new one each time. Here are those
# that take more calls to prepare.
GOOD = from_examples() | {
    "POST /api/customer/create": (ADMINISTRATOR, customer),
    "POST /api/jcbstock/dealer/update": (ADMINISTRATOR, ordered),
    "POST /api/jcbstock/handover/save": (ADMINISTRATOR, handed_over),
    "POST /api/jcbstock/handover/link": (ADMINISTRATOR, prepared),
    "POST /api/jcbstock/handover/link/withdraw": (ADMINISTRATOR, lambda number: {"LinkId": linked(number)[0]}),
    "POST /api/jcbstock/handover/correct": (ADMINISTRATOR, corrected),
    "POST /api/handover/sign/open": (None, token),
    "POST /api/handover/sign/seen": (None, token),
    "POST /api/handover/sign": (None, signed),
    "POST /api/assets/upload/intent": (HEAD_OFFICE, announced),
    "POST /api/assets/upload/complete": (HEAD_OFFICE, uploaded),
    "POST /api/vhc/inspection/batch": (HEAD_OFFICE, batch),
    "POST /api/jcbstock/acknowledge": (ADMINISTRATOR, rejected),
    "POST /api/jcbstock/create": (HEAD_OFFICE, machine),
    "POST /api/jcbstock/put/back": (HEAD_OFFICE, put_back),
    "POST /api/jcbstock/transfer": (HEAD_OFFICE, sent),
    "POST /api/jcbstock/transfer/undo": (HEAD_OFFICE, undone),
    "POST /api/jcbstock/update": (HEAD_OFFICE, known_machine),
    "POST /api/vhc/create": (HEAD_OFFICE, machine),
    "POST /api/jcbstock/relocate": (HEAD_OFFICE, lambda number: {"VhcIds": [arrived(number)], "LocationId": int(PLACE)}),
    "POST /api/vhc/inspection/start": (HEAD_OFFICE, lambda _: {"VHCId": INSPECTED}),
    "POST /api/vhcItem/v3/update": (HEAD_OFFICE, answers),
    "POST /api/vhc/v2/update": (HEAD_OFFICE, known_machine),
    "POST /api/siteconfig/create": (ADMINISTRATOR, settings),
    "POST /api/template/CompleteSaveLanguage": (HEAD_OFFICE, translated),
    "POST /api/template/CopyTemplateMultiLanguage": (HEAD_OFFICE, copied),
    "POST /api/tyremake/update": small_entry("tyremake", {"TyreMakeDesc": "Old {number}"}, {"TyreMakeDesc": "New {number}"}),
    "POST /api/tyrerating/update": small_entry("tyrerating", {"TyreRatingDesc": "Old {number}"}, {"OrderList": 7}),
    "POST /api/vatrate/update": small_entry(
        "vatrate", {"VatRateDesc": "Old {number}", "VatRatePercent": 19}, {"VatRatePercent": 7.5}
    ),
    "POST /api/qcheck/items/update": small_entry("qcheck/items", {"QuestionDesc": "Old {number}?"}, {"OrderList": 7}),
    "PUT /api/jcb/area": (HEAD_OFFICE, renamed("area")),
    "PUT /api/jcb/defect": (HEAD_OFFICE, renamed("defect")),
    "PUT /api/jcb/stage": (HEAD_OFFICE, renamed("stage")),
    "POST /api/model/update": (HEAD_OFFICE, lambda number: {"ModelId": modelled(number), "ModelName": f"CHANGED {number}"}),
    "POST /api/model/jcb/update": (HEAD_OFFICE, lambda number: [{"ModelId": modelled(number), "TemplateId": None}]),
    "POST /api/model/mapping/assign": (
        HEAD_OFFICE,
        lambda number: {"ModelIds": [modelled(number)], "VehicleType": 1, "TemplateId": 0},
    ),
    "POST /api/model/mapping/asset": (HEAD_OFFICE, lambda number: {"ModelId": modelled(number), "AssetId": 0}),
    "POST /api/model/mapping/create": (
        HEAD_OFFICE,
        lambda number: {"ModelId": modelled(number), "EntityId": int(min(OWN["sites"])), "EntityTypeId": 20},
    ),
    "POST /api/report/viewer/token": (ADMINISTRATOR, lambda number: {"VHCId": audited(number)}),
    "POST /api/user/update": (ADMINISTRATOR, changed_person),
    "POST /api/user/UpdatePassword": (
        ADMINISTRATOR,
        lambda number: {"UserId": person(number), "Password": "Gravel-Hopper-92!"},
    ),
    "POST /api/account/update": (ADMINISTRATOR, renamed_account),
    "POST /api/customertype/mapping/create": (HEAD_OFFICE, typed),
    "POST /api/templateitemgroup/create": (HEAD_OFFICE, more_groups),
    "POST /api/templateitemtype/create": (HEAD_OFFICE, more_items),
}


# Queries that name what they ask about.
QUESTIONS = {
    "GET /admin/api/machineevents": lambda: {"filter": json.dumps({"machineId": MACHINE})},
    "GET /admin/api/modules": lambda: {"filter": json.dumps({"siteId": FOREIGN_SITE})},
}
THINGS |= moved() | switches() | under_order()


def good(label):
    """A caller, and a body that is accepted from that caller; None where random data does."""
    if label not in GOOD:
        return None
    caller, body = GOOD[label]
    try:
        return caller, body(next(numbers))
    except Refused:
        return None


