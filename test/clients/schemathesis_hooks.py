"""Rules that no schema can say: a request that fits its schema may be refused for these reasons, and for no other (decision 145)."""

import re

import schemathesis

CODES = {
    # The same idempotency key with another request.
    "idempotency_key_reused",
    # Each field fits, all of them together are over 1 MiB.
    "body_too_large",
    # Base64 as it should be, and no picture.
    "signature_unreadable",
    "photo_refused",
    # Two moments against each other, or one against the clock.
    "range_backwards",
    "moment_in_future",
    "moment_skipped",
    "moment_twice",
    # In a list of common ones.
    "password_too_common",
    # An expression that RE2 does not read.
    "pattern_refused",
}

FIELDS = re.compile(
    "|".join(
        [
            # Of the form of a cursor, but of no answer.
            "Send the cursor of an earlier answer.*",
            # Bytes that are no text, or none at all: a binary body has no lengths there.
            "Enter 1 to [0-9]+ characters in UTF-8",
            # Digits of a number, which multipleOf would count by dividing floating point; a difference that is zero.
            ".*, at most 4 decimals",
            "Enter more or less than 0",
            # One thing named twice.
            "Entered twice",
            "Enter each choice once",
            # Fields that need or exclude each other.
            "Send one of .*",
            "Choose at least one stock line, or a location",
            "Choose a location or a SKU",
            "Choose an item master or enter a new one, not both",
            "Only with typed credentials",
            "Only allowed beside set",
            "Not allowed where a count is removed",
            "Required with a (password|user name)",
            "Enter a (password|pattern)",
            "Enter at least one choice",
            "Leave it empty",
            "Enter a day from 1 to .*",
        ]
    )
)

# Fields that another field makes necessary.
NEEDED = {"unitId", "referenceKey", "valueType"}


@schemathesis.hook
def filter_failure(context, failure, case, response):
    return type(failure).__name__ != "RejectedPositiveData" or not is_beyond_schema(response.json())


def is_beyond_schema(refusal):
    fields = refusal.get("fields") or {}
    return refusal["code"] in CODES or (len(fields) > 0 and all(is_rule(*field) for field in fields.items()))


def is_rule(field, text):
    return FIELDS.fullmatch(text) is not None or (text == "Required" and field in NEEDED)
